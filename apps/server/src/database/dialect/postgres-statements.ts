import type { QueryConfig } from 'pg';
import type { SqlValue } from '../sql.js';

/** Statements with more parameters differ by the length of some list: they are many, and come once each. */
const MAX_PARAMETERS = 24;
/** So many are kept prepared, by each connection at its end of PostgreSQL: more than the code has. */
const MAX_NAMED = 500;

interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** The statements that the connections of one database keep prepared: PostgreSQL parses and plans each once. */
export class NamedStatements {
  readonly #named = new Map<string, NamedStatement>();

  /** A statement as the driver takes it. One that is met again and again has a name. */
  of(sql: string, parameters: readonly SqlValue[]): QueryConfig {
    const values = parameters as SqlValue[];
    const known = this.#named.get(sql);
    if (known) return { ...known, values };
    const text = numberPlaceholders(sql);
    if (parameters.length > MAX_PARAMETERS || this.#named.size >= MAX_NAMED) return { text, values };
    const statement = { name: `talent_${this.#named.size + 1}`, text };
    this.#named.set(sql, statement);
    return { ...statement, values };
  }
}

/** A statement that comes once: it has no name, and is planned for its values. */
export function onceStatementOf(sql: string, parameters: readonly SqlValue[]): QueryConfig {
  return { text: numberPlaceholders(sql), values: parameters as SqlValue[] };
}

/** `?` as `$1`, `$2` … */
function numberPlaceholders(sql: string): string {
  let index = 0;
  return sql.replace(/\?/g, () => `$${++index}`);
}
