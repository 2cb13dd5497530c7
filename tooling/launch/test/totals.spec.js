import { describe, expect, it } from '@jest/globals';

import { readRun } from '../totals.mjs';

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
    const { packages, failedTasks } = readRun([], { tasks, planned: PLANNED, totalsOf });
    expect(packages).toEqual([
      { name: 'a', cached: false, totals: GOOD },
      { name: 'b', cached: false, totals: null },
    ]);
    expect(failedTasks).toEqual(['a#lint', 'b#test', 'format']);
  });

  it('is planned from what the packages and the root have', () => {
    const { packages, failedTasks } = readRun(['test', 'imports'], { tasks: [], totalsOf });
    expect(packages).toContainEqual({ name: '@talent-platform/launch', cached: false, totals: null });
    expect(failedTasks).toEqual(expect.arrayContaining(['@talent-platform/launch#test', 'imports']));
    expect(failedTasks).not.toContain('@talent-platform/tsconfig#test');
  });
});
