import { describe, expect, it } from '@jest/globals';
import { NamedStatements } from './postgres-connection.js';

function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

describe('a statement for PostgreSQL', () => {
  const statements = new NamedStatements();

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
