import { describe, expect, it } from '@jest/globals';

import { runCommand } from '../run-command.mjs';

const node = (script) => [process.execPath, '-e', script];

describe('a command', () => {
  it('gives its exit code and its output, of both streams', async () => {
    let output = '';
    const onOutput = (chunk) => (output += chunk);
    const { code } = await runCommand(node("console.log('one'); console.error('two'); process.exitCode = 7"), {
      onOutput,
    });
    expect(code).toBe(7);
    expect(output).toContain('one\n');
    expect(output).toContain('two\n');
  });

  it('is stopped before this process stops, and told once although Ctrl-C arrives twice', async () => {
    let output = '';
    const script =
      "process.on('SIGINT', () => { console.log('told'); setTimeout(() => process.exit(0), 200); }); setTimeout(() => {}, 10000); console.log('up');";
    const ended = runCommand(node(script), {
      onOutput(chunk) {
        output += chunk;
        if (!String(chunk).includes('up')) return;
        for (let signals = 0; signals < 2; signals += 1) process.emit('SIGINT', 'SIGINT');
      },
    });
    expect(await ended).toEqual({ code: 0, interrupted: true });
    expect(output).toBe('up\ntold\n');
  });

  it('that a signal ended has the exit code of a shell', async () => {
    expect(await runCommand(node("process.kill(process.pid, 'SIGTERM')"), { onOutput() {} })).toEqual({
      code: 143,
      interrupted: false,
    });
  });
});
