import { describe, expect, it } from '@jest/globals';

import { readRun, reportRun, suiteProgress, totalsOfNodeTest } from '../totals.mjs';

const GOOD = { passed: 3, failed: 0, skipped: 0 };
const totalsOf = () => GOOD;

const ended = (taskId, exitCode = 0) => ({ taskId, execution: { exitCode } });
const planned = (name, task) => ({ taskId: `${name}#${task}`, package: name, task, directory: name });
const PLANNED = [planned('a', 'lint'), planned('a', 'test'), planned('b', 'test'), { taskId: '//#format' }];

describe('the run that turbo sums up', () => {
  it('has the totals of every package, and says which came from the cache', () => {
    const tasks = [
      ended('a#lint'),
      ended('a#test'),
      { taskId: 'b#test', cache: { status: 'HIT' } },
      ended('//#format'),
    ];
    expect(readRun([], { tasks, planned: PLANNED, totalsOf })).toEqual({
      packages: [
        { name: 'a', cached: false, totals: GOOD },
        { name: 'b', cached: true, totals: GOOD },
      ],
      failedTasks: [],
    });
  });

  it('names what failed', () => {
    const tasks = [ended('a#lint', 1), ended('a#test'), ended('b#test', 1), ended('//#format', 2)];
    expect(readRun([], { tasks, planned: PLANNED, totalsOf }).failedTasks).toEqual(['a#lint', 'b#test', 'format']);
  });

  it('names what was stopped, which turbo leaves out of a run that it calls a success', () => {
    const tasks = [ended('a#test'), { taskId: '//#format' }];
    const known = { a: GOOD };
    const { packages, failedTasks } = readRun([], { tasks, planned: PLANNED, totalsOf: (name) => known[name] ?? null });
    expect(packages).toEqual([
      { name: 'a', cached: false, totals: GOOD },
      { name: 'b', cached: false, totals: null },
    ]);
    expect(failedTasks).toEqual(['a#lint', 'b#test', 'format']);
  });

  it('is planned from what the packages and the root have', () => {
    const { packages, failedTasks } = readRun(['test', 'imports'], { tasks: [], totalsOf });
    expect(packages).toContainEqual({ name: '@talent-platform/launch', cached: false, totals: GOOD });
    expect(failedTasks).toEqual(expect.arrayContaining(['@talent-platform/launch#test', 'imports']));
    expect(failedTasks).not.toContain('@talent-platform/tsconfig#test');
  });
});

it('the progress of a run counts spec files of all packages once the first one ended, and those that failed', () => {
  const known = {};
  const planned = [
    { taskId: 'a#test', task: 'test', directory: 'tooling/launch' },
    { taskId: 'b#test', task: 'test', directory: 'b' },
  ];
  const progress = suiteProgress([], { planned, totalsOf: (name) => known[name] ?? null });
  expect(progress()).toBe('');
  known['tooling/launch'] = { ...GOOD, files: { ended: 0, failed: 0, all: 4 } };
  known.b = { ...GOOD, files: { ended: 3, failed: 1, all: 5 } };
  expect(progress()).toBe('2 of 9 suites passed, 1 failed');
});

describe('the summary of node --test', () => {
  const summary = (sign) =>
    ['tests 9', 'suites 0', 'pass 4', 'fail 1', 'cancelled 1', 'skipped 2', 'todo 1', 'duration_ms 5404.4']
      .map((line) => `${sign} ${line}\n`)
      .join('');

  it.each(['#', 'ℹ', '\u001b[34mℹ'])('is read as Node.js prints it: %j', (sign) => {
    expect(totalsOfNodeTest(`ok 5 - a test\n1..5\n${summary(sign)}`)).toEqual({ passed: 4, failed: 2, skipped: 3 });
  });
});

const tested = (name, totals, cached = false) => ({ name, cached, totals });
const ON_SQLITE = tested('a', { passed: 3, failed: 0, skipped: 1, postgres: { tests: 0, suites: [] } });
const ON_POSTGRES = tested(
  'b',
  { passed: 9, failed: 0, skipped: 0, postgres: { tests: 4, suites: ['jobs', 'people'] } },
  true,
);

describe('the report of a test run', () => {
  it('ends with the totals of all packages', () => {
    const { lines, ok } = reportRun({ packages: [ON_SQLITE, ON_POSTGRES], failedTasks: [] });
    expect(lines).toEqual([
      'a: 3 passed, 0 failed, 1 skipped',
      'b: 9 passed, 0 failed, 0 skipped (unchanged, from the cache)',
      'PostgreSQL: not tested (set TALENT_TEST_POSTGRES_URL)',
      '12 passed, 0 failed, 1 skipped',
    ]);
    expect(ok).toBe(true);
  });

  it('names the suites that ran on PostgreSQL', () => {
    const { lines } = reportRun({ packages: [ON_SQLITE, ON_POSTGRES], failedTasks: [] }, 'postgres://…');
    expect(lines).toContain('PostgreSQL: 4 tests of b in jobs, people');
  });

  it('says when a database was named and no test ran on it', () => {
    expect(reportRun({ packages: [ON_SQLITE], failedTasks: [] }, 'postgres://…').lines).toContain(
      'PostgreSQL: no test ran on it',
    );
  });

  it('is not good, and counts nothing, where tests did not run to their end', () => {
    const { lines, ok } = reportRun({ packages: [tested('c', null)], failedTasks: [] });
    expect(lines[0]).toBe('c: the tests did not finish');
    expect(lines.at(-1)).toBe('0 passed, 0 failed, 0 skipped');
    expect(ok).toBe(false);
  });

  it('is not good when another check failed, and names it', () => {
    const { lines, ok } = reportRun({ packages: [ON_SQLITE], failedTasks: ['a#lint'] });
    expect(lines).toContain('Failed: a#lint');
    expect(ok).toBe(false);
  });
});
