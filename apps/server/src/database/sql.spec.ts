import { expect, it } from '@jest/globals';
import { joinSql, sql, sqlList, sqlText } from './sql.js';

it('gives the database every value beside the text, in its order', () => {
  const inner = sql`b = ${'x" OR 1 = 1'} AND c IS ${null}`;
  expect(sql`SELECT a FROM t WHERE ${inner} AND d > ${7}`).toEqual({
    text: 'SELECT a FROM t WHERE b = ? AND c IS ? AND d > ?',
    values: ['x" OR 1 = 1', null, 7],
  });
});

it('joins parts, and lists of values', () => {
  const column = sqlText('t.a');
  const parts = [sql`${column} IN ${sqlList([1, 2])}`, sql`${column} <> ${3}`];
  expect(joinSql(parts, ' AND ')).toEqual({ text: 't.a IN (?, ?) AND t.a <> ?', values: [1, 2, 3] });
  expect(sqlList([])).toEqual({ text: '()', values: [] });
});
