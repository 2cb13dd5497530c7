// run-suite.mjs <program and arguments>: runs the tests of the package in this folder (`test` in its package.json).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { TEST_LIMIT_MS } from '../jest-preset/jest-preset.js';
import { endAllBelow, runGroup } from './process-group.mjs';

/** @typedef {import('./totals.mjs').Totals} Totals */

/**
 * Ends a suite that hangs: no spec file of it has ended for so long. The limit is far above the slowest file on a busy
 * machine, and above the limit of one test.
 */
const SUITE_LIMIT_MS = 2 * TEST_LIMIT_MS;

/** The limit for a jest that ends after its results. */
const END_LIMIT_MS = 30_000;

/**
 * Runs the tests of a package in a process group of their own, and ends what they leave behind. Writes their counts to
 * `reports/totals.json` after each spec file, so that they are known in every case.
 *
 * @param {string[]} command - jest with arguments; its reporter sends the counts (totals-reporter.js of jest-preset)
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void, limitMs?: number,
 *   endLimitMs?: number, after?: (callback: () => void, ms: number) => NodeJS.Timeout | undefined }} [options] -
 *   `onOutput` receives the output, which otherwise goes to the terminal
 * @returns {Promise<{ code: number, interrupted: boolean }>} `code` is the exit code in a shell's form
 */
export async function runSuite(
  command,
  {
    cwd = process.cwd(),
    env = process.env,
    onOutput,
    limitMs = SUITE_LIMIT_MS,
    endLimitMs = END_LIMIT_MS,
    after = setTimeout,
  } = {},
) {
  const file = path.join(cwd, 'reports', 'totals.json');
  /** @type {ReturnType<typeof resultsOf> | undefined} */
  let results;
  const { code, interrupted, left } = await runGroup(command, {
    cwd,
    env,
    onOutput,
    endLimitMs,
    onStart: (child) => (results = resultsOf(child, { file, limitMs, endLimitMs, after })),
  });
  return { code: results?.end(left) ?? code, interrupted };
}

/** Keeps the results of a suite in a file, and ends it when it is over its limit. */
function resultsOf(child, { file, limitMs, endLimitMs, after }) {
  /** @type {Totals} */
  let totals = { passed: 0, failed: 0, skipped: 0 };
  let isComplete = false;
  let note = '';
  /** @type {NodeJS.Timeout | undefined} */
  let limit;
  const limitTo = (ms, whatHappens) => {
    clearTimeout(limit);
    limit = after(() => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      note = whatHappens;
      endAllBelow(child.pid);
    }, ms);
  };
  rmSync(file, { force: true });
  limitTo(limitMs, `was ended, because no spec file of it ended for ${limitMs / 60_000} minutes`);
  child.on('message', (/** @type {{ totals: Totals, isComplete: boolean }} */ report) => {
    ({ totals, isComplete } = report);
    writeTotals(file, totals);
    if (isComplete) limitTo(endLimitMs, 'jest did not end by itself after its results');
    else limit?.refresh();
  });
  return {
    /** Returns the exit code if jest had its results and was ended by force. */
    end(left) {
      clearTimeout(limit);
      const wasEnded = note !== '';
      if (left.length > 0) note ||= `did not end by itself: ${left.join('; ')}`;
      if (!isComplete) note ||= 'did not finish';
      if (!isComplete) totals.failed += 1;
      writeTotals(file, note ? { ...totals, note } : totals);
      return isComplete && wasEnded ? Math.min(totals.failed, 1) : undefined;
    },
  };
}

function writeTotals(file, totals) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(totals));
}

if (import.meta.filename === process.argv[1]) {
  const { code } = await runSuite(process.argv.slice(2));
  process.exit(code);
}
