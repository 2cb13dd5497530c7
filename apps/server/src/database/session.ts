import type { CommitOrder } from './commit-order.js';
import type { SqlValue } from './sql.js';
import type { WordIndex } from './word-index.js';

/**
 * Runs all SQL: on the committed state for reads, or in the transaction of a unit of work. Statements are written once
 * for both databases, with `?` for each parameter.
 */
export interface Session {
  query<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /**
   * Returns the first row, for the most frequent reads. Returns and fails without a promise on a database that answers
   * at once, as SQLite does.
   */
  first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Row | undefined | Promise<Row | undefined>;
  /**
   * Ends a SELECT whose rows must not change until the unit of work ends. A second writer then sees what the first
   * wrote. Empty on SQLite, where a unit of work has the database alone.
   */
  readonly lockRows: string;
  /** The same, but leaves out rows that another unit of work has locked. */
  readonly lockFreeRows: string;
  /** The function that returns the position of one text in another, from 1; 0 if it does not occur. */
  readonly positionIn: 'instr' | 'strpos';
  /** Follows a column: tests whether its number is in a JSON array of whole numbers. */
  readonly isOneOfJson: string;
  /**
   * Stands between FROM and a select in brackets. Runs that select for each number of a JSON array, available there as
   * the text `named.number`. Empty on a database that looks up a list as fast.
   */
  readonly forEachOfJson: string;
  /** Returns how rows of a table are ordered by commit. */
  commitOrderOf(table: string): CommitOrder;
  /** Precedes the name of the index for a table. Empty if the database has no such keyword. */
  readonly indexedBy: 'INDEXED BY' | '';
  /** The words that jobs are found by. */
  readonly words: WordIndex;
  /** Only small rows may be read: repositories refuse large ones (SmallSession). */
  readonly smallOnly?: boolean;
}
