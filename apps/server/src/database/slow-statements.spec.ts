import { describe, expect, it } from '@jest/globals';
import { RecordingLog } from '../../test/support/recording-log.js';
import { logSlowStatements, shortened } from './slow-statements.js';

function slowStatements(limitMs = 100) {
  const log = new RecordingLog();
  const clock = { now: 0 };
  const begin = logSlowStatements({ limitMs, log, now: () => clock.now });
  const run = (sql: string, durationMs: number, ...[rows]: Array<number | undefined>): void => {
    const end = begin(sql);
    clock.now += durationMs;
    end(rows);
  };
  const lines = () => log.text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as object]));
  return { run, lines };
}

it('logSlowStatements (D-NET-25) logs a statement that takes as long as the limit, and none below', () => {
  const { run, lines } = slowStatements();
  run('SELECT 1', 99.9, 1);
  run('SELECT 2', 100, 7);
  run('SELECT 3', 250);
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'A statement was slow.',
      durationMs: 100,
      rows: 7,
      statement: 'SELECT 2',
    }),
    expect.objectContaining({ durationMs: 250, failed: true, statement: 'SELECT 3' }),
  ]);
});

describe('shortened', () => {
  it.each([
    ['SELECT a\n    FROM b\n  WHERE c = ?', 'SELECT a FROM b WHERE c = ?'],
    ['c IN (?, ?, ?) AND d = ?', 'c IN (?, …) AND d = ?'],
    ['VALUES (?, ?), (?, ?), (?, ?)', 'VALUES (?, …), …'],
    [`SELECT ${'x'.repeat(3000)}`, `SELECT ${'x'.repeat(1993)}…`],
  ])('writes %j as %j', (sql, line) => expect(shortened(sql)).toBe(line));
});
