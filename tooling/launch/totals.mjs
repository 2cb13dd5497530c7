import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { specFiles } from './spec-files.mjs';
import { packageFolders, root } from './workspace.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, postgres?: { tests: number, suites: string[] },
 *   files?: { ended: number, failed: number, all: number }, note?: string }} Totals - `files` are spec files. `note`
 *   says what was ended by force
 */
/**
 * @typedef {{ packages: { name: string, cached: boolean, totals: Totals | null }[], failedTasks: string[] }} Run -
 *   `totals` is null if the tests of the package did not finish
 */

/** The tasks that run tests. No package has a spec file in both runs of the command. */
export const SUITES = ['test', 'test:release'];

const RUNS = path.join(root, '.turbo', 'runs');

/**
 * Removes the counts of earlier runs, so that only counts of this run are added up, or cached counts of unchanged
 * files.
 */
export function clearTotals() {
  rmSync(RUNS, { recursive: true, force: true });
  for (const file of packageFolders().flatMap((folder) => [totalsFile(folder), logFile(folder)])) {
    rmSync(file, { force: true });
  }
}

/**
 * Reads turbo's summary of the run (`--summarize`) and the packages' `reports/totals.json`. If the summary lacks a
 * task, the task did not finish: a stopped turbo leaves the task out and calls the run a success.
 *
 * @param {string[]} wanted - the tasks of turbo's command line
 * @returns {Run}
 */
export function readRun(
  wanted,
  { tasks = summarizedTasks(), planned = plannedTasks(wanted), totalsOf = readTotals } = {},
) {
  const ended = new Map(tasks.filter(({ execution, cache }) => execution ?? cache?.status === 'HIT').map(byId));
  return {
    packages: planned
      .filter(({ task }) => SUITES.includes(task))
      .map(({ taskId, package: name, directory }) => ({
        name,
        cached: ended.get(taskId)?.cache?.status === 'HIT',
        totals: totalsOf(directory),
      })),
    failedTasks: planned
      .map(({ taskId }) => taskId)
      .filter((taskId) => !ended.has(taskId) || (ended.get(taskId).execution?.exitCode ?? 0) !== 0)
      .map((taskId) => taskId.replace('//#', '')),
  };
}

/** Returns the tasks of all packages and of the root, by turbo's names. */
function plannedTasks(wanted) {
  const inPackages = packageFolders().flatMap((directory) => {
    const { name, scripts = {} } = readJsonOrNull(path.join(root, directory, 'package.json')) ?? {};
    return wanted
      .filter((task) => task in scripts)
      .map((task) => ({ taskId: `${name}#${task}`, package: name, task, directory }));
  });
  const { tasks } = JSON.parse(readFileSync(path.join(root, 'turbo.json'), 'utf8'));
  const ofRoot = wanted.map((task) => `//#${task}`).filter((taskId) => taskId in tasks);
  return [...inPackages, ...ofRoot.map((taskId) => ({ taskId }))];
}

/**
 * Returns a function that says how many suites ended so far, of all that will run. It says nothing before the first one
 * ended.
 *
 * @param {string[]} wanted - the tasks of turbo's command line
 */
export function suiteProgress(wanted, { planned = plannedTasks(wanted), totalsOf = readTotals } = {}) {
  const suites = planned
    .filter(({ task }) => SUITES.includes(task))
    .map(({ directory }) => ({ directory, begin: { ended: 0, failed: 0, all: specFiles(directory).length } }));
  return () => {
    const counts = suites.map(({ directory, begin }) => totalsOf(directory)?.files ?? begin);
    const [ended, failed, all] = ['ended', 'failed', 'all'].map((key) =>
      counts.reduce((sum, each) => sum + each[key], 0),
    );
    if (ended === 0) return '';
    return `${ended - failed} of ${all} suites passed${failed > 0 ? `, ${failed} failed` : ''}`;
  };
}

function byId(task) {
  return [task.taskId, task];
}

export function addUp(totals) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const each of totals) for (const key of Object.keys(sum)) sum[key] += each[key];
  return sum;
}

export function formatTotals({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Returns the counts of one package's run, or null if the run did not end. Jest writes them to a file; those of `node
 * --test` stand in turbo's log.
 */
export function readTotals(folder) {
  return readJsonOrNull(totalsFile(folder)) ?? totalsOfNodeTest(readTextOrNull(logFile(folder)) ?? '');
}

/**
 * Reads the summary that `node --test` prints, or null if there is none.
 *
 * @param {string} output
 * @returns {Totals | null}
 */
export function totalsOfNodeTest(output) {
  const lines = stripVTControlCharacters(output).matchAll(/^\S (pass|fail|cancelled|skipped|todo|duration_ms) (\d+)/gm);
  const counts = Object.fromEntries(Array.from(lines, ([, name, count]) => [name, Number(count)]));
  if (!('duration_ms' in counts)) return null;
  const { pass, fail, cancelled, skipped, todo } = counts;
  return { passed: pass, failed: fail + cancelled, skipped: skipped + todo };
}

function totalsFile(folder) {
  return path.join(root, folder, 'reports', 'totals.json');
}

function logFile(folder) {
  return path.join(root, folder, '.turbo', 'turbo-test.log');
}

function summarizedTasks() {
  try {
    const [summary] = readdirSync(RUNS);
    return JSON.parse(readFileSync(path.join(RUNS, summary), 'utf8')).tasks;
  } catch {
    return [];
  }
}

function readJsonOrNull(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function readTextOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Sums up a run of the tests.
 *
 * @param {Run} run
 * @param {string} [postgresUrl] - TALENT_TEST_POSTGRES_URL
 * @returns {{ lines: string[], ok: boolean }} the last line is `N passed, N failed, N skipped`
 */
export function reportRun({ packages, failedTasks }, postgresUrl) {
  const counted = packages.flatMap(({ totals }) => totals ?? []);
  const sum = addUp(counted);
  const complete = counted.length === packages.length;
  return {
    lines: [
      ...packages.map(packageLine),
      postgresLine(packages, postgresUrl),
      ...failedTasks.map((task) => `Failed: ${task}`),
      formatTotals(sum),
    ],
    ok: failedTasks.length === 0 && sum.failed === 0 && complete,
  };
}

function packageLine({ name, cached, totals }) {
  if (!totals) return `${name}: the tests did not finish`;
  const notes = [...(totals.note ? [totals.note] : []), ...(cached ? ['unchanged, from the cache'] : [])];
  return `${name}: ${formatTotals(totals)}${notes.map((note) => ` (${note})`).join('')}`;
}

function postgresLine(packages, postgresUrl) {
  if (!postgresUrl) return 'PostgreSQL: not tested (set TALENT_TEST_POSTGRES_URL)';
  const tested = packages.flatMap(({ name, totals }) =>
    totals?.postgres?.tests ? `${totals.postgres.tests} tests of ${name} in ${totals.postgres.suites.join(', ')}` : [],
  );
  if (tested.length === 0) return 'PostgreSQL: no test ran on it';
  return `PostgreSQL: ${tested.join('; ')}`;
}
