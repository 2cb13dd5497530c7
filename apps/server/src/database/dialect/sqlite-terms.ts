import type { Session } from '../session.js';
import { SQLITE_WORDS } from './sqlite-words.js';
import type { CommitOrder } from '../commit-order.js';
import { sqlText } from '../sql.js';

/** What SQLite puts otherwise than PostgreSQL. */
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

/** One writer after the other: the marks of a customer's rows are counted, and all that are seen are settled. */
function commitOrderOf(table: string): CommitOrder {
  return {
    mark: `COALESCE((SELECT MAX(mark) FROM ${table} AS earlier WHERE earlier.customer_id = given.customer_id), 0) + 1`,
    number: '0',
    // Nothing is deleted, so that the rows are numbered without gaps.
    highest: `SELECT COALESCE(MAX(rowid), 0) AS highest FROM ${table}`,
    settled: () => Promise.resolve(ALL_SETTLED),
  };
}
