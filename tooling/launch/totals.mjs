import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { packageFolders, root } from './workspace.mjs';

const RUNS = path.join(root, '.turbo', 'runs');

/** Takes away what an earlier run counted, so that only this one, or turbo's cache of these very files, is added up. */
export function clearTotals() {
  rmSync(RUNS, { recursive: true, force: true });
  for (const folder of packageFolders()) rmSync(totalsFile(folder), { force: true });
}

/**
 * What turbo's summary of the run (`--summarize`) and the packages' `reports/totals.json` say.
 *
 * @returns {{ packages: Array<{ name: string, cached: boolean, totals: object | null }>, failedTasks: string[] }}
 *   `totals` is null for a package whose tests did not run to their end
 */
export function readRun() {
  const tasks = summarizedTasks();
  return {
    packages: tasks.filter((task) => task.task === 'test' && task.command !== '<NONEXISTENT>').map(testedPackage),
    failedTasks: tasks
      .filter((task) => (task.execution?.exitCode ?? 0) !== 0)
      .map((task) => task.taskId.replace('//#', '')),
  };
}

/** Adds up `{ passed, failed, skipped }`. */
export function addUp(totals) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const each of totals) for (const key of Object.keys(sum)) sum[key] += each[key];
  return sum;
}

export function formatTotals({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function testedPackage(task) {
  return {
    name: task.package,
    cached: task.cache?.status === 'HIT',
    totals: readTotals(task.directory),
  };
}

/** What the run of one package counted; null when it did not come to its end. */
export function readTotals(folder) {
  return readJsonOrNull(totalsFile(folder));
}

function totalsFile(folder) {
  return path.join(root, folder, 'reports', 'totals.json');
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
