import { describe, expect, it } from '@jest/globals';
import { runBounded } from './run-bounded.mjs';

const LIMITS = { cwd: '.', env: process.env };

describe('a command that is run for so long at most', () => {
  it('gives its exit code and its output, of both streams', async () => {
    const run = await runBounded(['sh', '-c', 'echo out; echo err >&2; exit 3'], { ...LIMITS, limitMs: 60_000 });
    expect(run).toEqual({ status: 3, stdout: 'out\n', stderr: 'err\n' });
  });

  it('is ended if it hangs, with what it started, and says so', async () => {
    const command = ['sh', '-c', 'sleep 1000 & wait'];
    // The output is at its end once nobody has it open any more: neither the shell nor what it started.
    const { status, stderr } = await runBounded(command, { ...LIMITS, limitMs: 500 });
    expect([status, stderr]).toEqual([null, 'Ended after 500 ms, because it hung.\n']);
  });
});
