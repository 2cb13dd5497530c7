import pg from 'pg';
import type { Session } from '../session.js';
import type { SqlValue } from '../sql.js';
import { commitOrderOf } from './postgres-commit-order.js';
import { LOCK_OUT_WRITERS } from './postgres-connection.js';
import type { NamedStatements } from './postgres-connection.js';
import { POSTGRES_ROW_NOTES } from './postgres-row-notes.js';
import { POSTGRES_WORDS } from './postgres-word-index.js';

export const POSTGRES_TERMS: Omit<Session, 'query' | 'first' | 'lockRows' | 'lockFreeRows'> = {
  positionIn: 'strpos',
  // Converts the JSON array to an array once, so that PostgreSQL can use an index.
  isOneOfJson: '= ANY (ARRAY(SELECT value::bigint FROM json_array_elements_text(?::json)))',
  forEachOfJson: 'json_array_elements_text(?::json) AS named (number) CROSS JOIN LATERAL',
  commitOrderOf,
  indexedBy: '',
  words: POSTGRES_WORDS,
  rowNotes: POSTGRES_ROW_NOTES,
  lockOutWriters: LOCK_OUT_WRITERS,
};

/** Ids, counts and times are whole numbers below 2^53, so a BIGINT can be read as a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Statements run on the driver itself, because frequent statements need neither TypeORM's events nor its query log.
 */
export function sessionOf(connection: Pick<pg.ClientBase, 'query'>, statements: NamedStatements): Session {
  function query<Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      connection.query<Row>(statements.of(sql, parameters), (error, result) =>
        error ? reject(error) : resolve(result.rows),
      );
    });
  }
  return {
    lockRows: ' FOR UPDATE',
    lockFreeRows: ' FOR UPDATE SKIP LOCKED',
    ...POSTGRES_TERMS,
    query,
    async first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined> {
      return (await query<Row>(sql, parameters))[0];
    },
  };
}

/** Returns the time of PostgreSQL in milliseconds since 1970. */
export async function readClock(session: Pick<Session, 'first'>): Promise<number | undefined> {
  const sql = 'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS now';
  return (await session.first<{ readonly now: number }>(sql))?.now;
}
