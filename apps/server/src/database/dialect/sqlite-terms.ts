import type { Session } from '../session.js';
import { SQLITE_WORDS } from './sqlite-words.js';
import type { CommitOrder } from '../commit-order.js';
import { sqlText } from '../sql.js';

/** The SQL terms of SQLite that differ from PostgreSQL's. */
export const SQLITE_TERMS: Omit<Session, 'query' | 'first'> = {
  lockRows: '',
  lockFreeRows: '',
  positionIn: 'instr',
  isOneOfJson: 'IN (SELECT value FROM json_each(?))',
  forEachOfJson: '',
  commitOrderOf,
  indexedBy: 'INDEXED BY',
  words: SQLITE_WORDS,
};

const ALL_SETTLED = sqlText(String(Number.MAX_SAFE_INTEGER));

/** There is one writer at a time, so a customer's rows are simply counted, and all visible rows are settled. */
function commitOrderOf(table: string): CommitOrder {
  return {
    mark: `COALESCE((SELECT MAX(mark) FROM ${table} AS earlier WHERE earlier.customer_id = given.customer_id), 0) + 1`,
    number: '0',
    // Nothing is deleted, so the row numbers have no gaps.
    highest: `SELECT COALESCE(MAX(rowid), 0) AS highest FROM ${table}`,
    settled: () => Promise.resolve(ALL_SETTLED),
  };
}
