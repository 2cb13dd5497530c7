import { describe, expect, it } from '@jest/globals';
import { NamedStatements } from './postgres-connection.js';

function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

describe('a statement for PostgreSQL', () => {
  const statements = new NamedStatements();

  it('has its placeholders numbered, and its values as they are', () => {
    expect(statements.of('SELECT ? AS a, ? AS b', ['?', null])).toMatchObject({
      text: 'SELECT $1 AS a, $2 AS b',
      values: ['?', null],
    });
  });

  it('has one name whenever it comes, and a name of its own', () => {
    const names = ['SELECT 1', 'SELECT 2', 'SELECT 1'].map((sql) => statements.of(sql, []).name);
    expect(names[0]).toMatch(/^talent_\d+$/);
    expect(names[2]).toBe(names[0]);
    expect(names[1]).not.toBe(names[0]);
  });

  it('with a long list of parameters has none: the next list is of another length', () => {
    const values = Array.from({ length: 25 }, () => 1);
    expect(statements.of(`SELECT 1 WHERE 1 IN (${marks(25)})`, values)).toEqual({
      text: expect.stringContaining('$25)'),
      values,
    });
  });

  it('has no name once the most names are cached', () => {
    const names = Array.from({ length: 1000 }, (_, index) => statements.of(`SELECT ${index} AS many`, []).name);
    expect(new Set(names.filter((name) => name !== undefined)).size).toBeLessThan(510);
    expect(names.at(-1)).toBeUndefined();
  });
});
