import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { TEST_LIMIT_MS } from '@talent-platform/jest-preset';
import { endAllBelow, runGroup } from '../../launch/process-group.mjs';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Ends a bench that hangs, before the one limit of a test does, so that the test can say so. */
const HANGS_MS = TEST_LIMIT_MS * 0.9;

/** Returns the targets without a figure, after a quick run. */
async function unmeasured() {
  const command = ['npm', 'run', 'bench', '--', '--quick'];
  let output = '';
  /** @type {number | undefined} */
  let started;
  const limit = setTimeout(() => {
    output += 'Ended, because it hung.\n';
    endAllBelow(started);
  }, HANGS_MS);
  const { code } = await runGroup(command, {
    cwd: FOLDER,
    env: process.env,
    onOutput: (text) => (output += text),
    onStart: ({ pid }) => (started = pid),
  });
  clearTimeout(limit);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  const { targets } = JSON.parse(readFileSync(new URL('../results/quick.json', import.meta.url), 'utf8'));
  return targets.flatMap(({ figure, reached }) => (reached > 0 ? [] : [figure]));
}

describe('the benches', () => {
  it('still run: every server answers what it was asked, every write reaches the disk, and every target has a figure', async () => {
    const hasServer = process.env.TALENT_TEST_POSTGRES_URL !== undefined;
    const missing = await unmeasured();
    expect(missing.filter((figure) => hasServer || !figure.startsWith('PostgreSQL '))).toEqual([]);
  });
});
