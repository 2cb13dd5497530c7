import { describe, expect, it } from '@jest/globals';

import { reportRun } from '../report-run.mjs';

const tested = (name, totals, cached = false) => ({ name, cached, totals });
const GOOD = tested('a', { passed: 3, failed: 0, skipped: 1, postgres: { tests: 0, suites: [] } });
const ON_POSTGRES = tested(
  'b',
  { passed: 9, failed: 0, skipped: 0, postgres: { tests: 4, suites: ['jobs', 'people'] } },
  true,
);

describe('the report of a test run', () => {
  it('ends with the totals of all packages', () => {
    const { lines, ok } = reportRun({ packages: [GOOD, ON_POSTGRES], failedTasks: [] });
    expect(lines).toEqual([
      'a: 3 passed, 0 failed, 1 skipped',
      'b: 9 passed, 0 failed, 0 skipped (unchanged, from the cache)',
      'PostgreSQL: not tested (set TALENT_TEST_POSTGRES_URL)',
      '12 passed, 0 failed, 1 skipped',
    ]);
    expect(ok).toBe(true);
  });

  it('names the suites that ran on PostgreSQL', () => {
    const { lines } = reportRun({ packages: [GOOD, ON_POSTGRES], failedTasks: [] }, 'postgres://…');
    expect(lines).toContain('PostgreSQL: 4 tests of b in jobs, people');
  });

  it('says when a database was named and no test ran on it', () => {
    expect(reportRun({ packages: [GOOD], failedTasks: [] }, 'postgres://…').lines).toContain(
      'PostgreSQL: no test ran on it',
    );
  });

  it('is not good when a test failed', () => {
    expect(reportRun({ packages: [tested('c', { passed: 1, failed: 1, skipped: 0 })], failedTasks: [] }).ok).toBe(
      false,
    );
  });

  it('is not good, and counts nothing, where tests did not run to their end', () => {
    const { lines, ok } = reportRun({ packages: [tested('c', null)], failedTasks: [] });
    expect(lines[0]).toBe('c: the tests did not run to their end');
    expect(lines.at(-1)).toBe('0 passed, 0 failed, 0 skipped');
    expect(ok).toBe(false);
  });

  it('is not good when another check failed, and names it', () => {
    const { lines, ok } = reportRun({ packages: [GOOD], failedTasks: ['a#lint'] });
    expect(lines).toContain('Failed: a#lint');
    expect(ok).toBe(false);
  });
});
