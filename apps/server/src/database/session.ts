import type { CommitOrder } from './commit-order.js';
import type { SqlValue } from './sql.js';
import type { WordIndex } from './word-index.js';

/**
 * The one place where SQL runs: the committed state for reads, or the transaction of a unit of work.
 * Statements are written once for both databases, with `?` for each parameter.
 */
export interface Session {
  query<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /**
   * The first row, for the hottest reads: without a promise where the database answers at once, as SQLite does, and then
   * it fails at once too.
   */
  first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Row | undefined | Promise<Row | undefined>;
  /**
   * Stands at the end of a SELECT whose rows must stay as they are until the unit of work ends: of two writers, the
   * second then sees what the first wrote. Empty on SQLite, where a unit of work has the database alone.
   */
  readonly lockRows: string;
  /** The same for rows that another unit of work has not locked: those are left out. */
  readonly lockFreeRows: string;
  /** The function that tells where in a text another one stands, from 1; 0 where it does not. */
  readonly positionIn: 'instr' | 'strpos';
  /** Behind a column: whether its number is one of many whole ones, given as the JSON of their array. */
  readonly isOneOfJson: string;
  /**
   * Behind FROM and before a select in brackets: that is looked up for each of many whole numbers alone, given as the JSON of their array and
   * called `named.number` there, as a text. Empty where a list of them is looked up so.
   */
  readonly forEachOfJson: string;
  /** How rows of a table are put into the order of their commits. */
  commitOrderOf(table: string): CommitOrder;
  /** Before the name of the index by which a table is read; empty where the database takes no such word. */
  readonly indexedBy: 'INDEXED BY' | '';
  /** The words that jobs are found by. */
  readonly words: WordIndex;
  /** For what is small: what is large is refused there (SmallSession). */
  readonly smallOnly?: boolean;
}
