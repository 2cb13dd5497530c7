import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { TEST_LIMIT_MS } from '@talent-platform/jest-preset';
import { endAllBelow, runGroup } from '../../launch/process-group.mjs';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Ends a bench that hangs, before the one limit of a test does, so that the test can say so. */
const HANGS_MS = TEST_LIMIT_MS * 0.9;

/** Targets of these parts without a figure, after a quick run of them. */
async function unmeasured({ parts, serverUrl, isExpected }) {
  const env = { ...process.env, TALENT_TEST_POSTGRES_URL: serverUrl };
  const command = ['npm', 'run', 'bench', '--', '--quick', ...parts];
  let output = '';
  /** @type {number | undefined} */
  let started;
  const limit = setTimeout(() => {
    output += 'Ended, because it hung.\n';
    endAllBelow(started);
  }, HANGS_MS);
  const { code } = await runGroup(command, {
    cwd: FOLDER,
    env,
    onOutput: (text) => (output += text),
    onStart: ({ pid }) => (started = pid),
  });
  clearTimeout(limit);
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  expect(output).toContain('Targets');
  const results = new URL(`../results/${['quick', ...parts].join('-')}.json`, import.meta.url);
  const { targets } = JSON.parse(readFileSync(results, 'utf8'));
  return targets.filter((target) => isExpected(target) && !(target.reached > 0));
}

describe('the benches', () => {
  it('still run: every server answers what it was asked, every write reaches the disk, and every target has a figure', async () => {
    expect(await unmeasured({ parts: [], serverUrl: '', isExpected: ({ onPostgres }) => !onPostgres })).toEqual([]);
  });
});

const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;

(serverUrl ? describe : describe.skip)('the benches on PostgreSQL', () => {
  it('still run', async () => {
    const isExpected = ({ onPostgres }) => onPostgres;
    expect(await unmeasured({ parts: ['postgres', 'searchPostgres'], serverUrl, isExpected })).toEqual([]);
  });
});
