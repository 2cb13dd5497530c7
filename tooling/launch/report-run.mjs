import { addUp, formatTotals } from './totals.mjs';

/**
 * Sums up a run of the tests.
 *
 * @param {{ packages: object[], failedTasks: string[] }} run - as totals.mjs reads it
 * @param {string | undefined} postgresUrl - TALENT_TEST_POSTGRES_URL
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
  if (!totals) return `${name}: the tests did not run to their end`;
  return `${name}: ${formatTotals(totals)}${cached ? ' (unchanged, from the cache)' : ''}`;
}

function postgresLine(packages, postgresUrl) {
  if (!postgresUrl) return 'PostgreSQL: not tested (set TALENT_TEST_POSTGRES_URL)';
  const tested = packages.filter(({ totals }) => totals?.postgres?.tests > 0);
  if (tested.length === 0) return 'PostgreSQL: no test ran on it';
  return `PostgreSQL: ${tested.map(({ name, totals: { postgres } }) => `${postgres.tests} tests of ${name} in ${postgres.suites.join(', ')}`).join('; ')}`;
}
