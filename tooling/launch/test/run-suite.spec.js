import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from '@jest/globals';

import { runSuite } from '../run-suite.mjs';

const RUN_SUITE = fileURLToPath(new URL('../run-suite.mjs', import.meta.url));
const REPORTER = fileURLToPath(new URL('../../jest-preset/totals-reporter.js', import.meta.url));

const JEST = fileURLToPath(new URL('bin/jest.js', import.meta.resolve('jest/package.json')));

const COUNTS = { passed: 3, failed: 0, skipped: 1 };
const report = (isComplete) => `process.send(${JSON.stringify({ totals: COUNTS, isComplete })});`;
/** Starts a process that never ends and prints its id. */
const starts = (options = {}) =>
  `const sleep = require('node:child_process').spawn('sleep', ['1000'], ${JSON.stringify({ ...options, stdio: 'inherit' })});
  sleep.unref(); console.log(sleep.pid);`;
const NEVER_ENDS = 'setInterval(() => {}, 1000);';

let cwd;
beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'talent-suite-'));
});

const END_LIMIT_MS = 50;

/**
 * Runs a script in the place of jest.
 *
 * @param {string} script
 * @param {{ staysAfter?: 'output' | 'results' }} [options] - after which its limit passes at once. Otherwise it never does
 */
async function run(script, { staysAfter } = {}) {
  let output = '';
  let passLimit = () => {};
  const { code } = await runSuite([process.execPath, '-e', script], {
    cwd,
    endLimitMs: END_LIMIT_MS,
    after(callback, ms) {
      passLimit = callback;
      if (staysAfter === 'results' && ms === END_LIMIT_MS) setImmediate(callback);
      return undefined;
    },
    onOutput(chunk) {
      output += chunk;
      if (staysAfter === 'output') passLimit();
    },
  });
  return { code, output, totals: totals() };
}

function totals() {
  return JSON.parse(readFileSync(path.join(cwd, 'reports', 'totals.json'), 'utf8'));
}

/** Whether a process with this id runs. An ended one that nobody has asked for yet does not. */
function isRunning(pid) {
  try {
    process.kill(Number(pid), 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${Number(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until the processes that were killed are gone, which takes the system a moment. */
async function untilEnded(pid) {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the tests of a package', () => {
  it('end with their own exit code and the counts that they sent last', async () => {
    expect(await run(`${report(false)} ${report(true)} process.exitCode = 7`)).toEqual({
      code: 7,
      output: '',
      totals: COUNTS,
    });
  });

  it('end together with a process that they left behind, which is named', async () => {
    const { code, output, totals: counted } = await run(`${report(true)} ${starts()}`);
    await untilEnded(output);
    expect([code, counted]).toEqual([0, { ...COUNTS, note: 'did not end by itself: sleep 1000' }]);
  });

  it('end although jest stays after its results', async () => {
    const { code, totals: counted } = await run(`${report(true)} ${NEVER_ENDS}`, { staysAfter: 'results' });
    expect([code, counted]).toEqual([0, { ...COUNTS, note: 'jest did not end by itself after its results' }]);
  });

  it.each([
    ['in their group', {}],
    ['in a group of its own', { detached: true }],
  ])('that hang are ended, with a process %s, and count as failed', async (_place, options) => {
    const { code, output, totals: counted } = await run(`${starts(options)} ${NEVER_ENDS}`, { staysAfter: 'output' });
    await untilEnded(output);
    const note = 'was ended, because no spec file of it ended for 60 minutes';
    expect([code, output, counted]).toEqual([
      137,
      expect.stringMatching(/^\d+\n$/),
      { passed: 0, failed: 1, skipped: 0, note },
    ]);
  });

  it('are stopped with the command that runs them', async () => {
    const script = `${starts()} ${NEVER_ENDS}`;
    const command = spawn(process.execPath, [RUN_SUITE, process.execPath, '-e', script], { cwd });
    const [output] = await once(command.stdout, 'data');
    command.kill('SIGTERM');
    const [code] = await once(command, 'close');
    await untilEnded(String(output));
    expect([code, totals().failed]).toEqual([143, 1]);
  });

  it('are counted by the reporter of jest', async () => {
    const spec =
      "test('one', () => {}); test.skip('two', () => {}); describe('on PostgreSQL', () => test('three', () => {}));";
    mkdirSync(path.join(cwd, 'test'));
    writeFileSync(path.join(cwd, 'test', 'counts.spec.js'), spec);
    const config = { testMatch: ['<rootDir>/test/*.spec.js'], reporters: [REPORTER], transform: {} };
    writeFileSync(path.join(cwd, 'jest.config.json'), JSON.stringify(config));
    const { code } = await runSuite([process.execPath, JEST], { cwd, onOutput() {} });
    const postgres = { tests: 1, suites: ['counts'] };
    const files = { ended: 1, failed: 0, all: 1 };
    expect([code, totals()]).toEqual([0, { passed: 2, failed: 0, skipped: 1, postgres, files }]);
  });
});
