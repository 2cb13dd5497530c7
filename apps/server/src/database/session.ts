import type { SqlValue, Sql } from './sql.js';
import type { RowNotes } from './row-notes.js';
import type { WordIndex } from './word-index.js';
import { isTransactionAborted } from './dialect/database-errors.js';

/**
 * Runs all SQL: on the committed state for reads, or in the transaction of a unit of work. Statements are written once
 * for both databases, with `?` for each parameter.
 */
export interface Session {
  query<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined>;
  /**
   * Ends a SELECT whose rows must not change until the unit of work ends. A second writer waits, and then sees what
   * the first one wrote. Empty on SQLite, where only one unit of work runs at a time.
   */
  readonly lockRows: string;
  /** Locks the rows like `lockRows`, but leaves out rows that another unit of work has locked. */
  readonly lockFreeRows: string;
  /**
   * The function that returns the position of a text in another text, from 1. It returns 0 if the text does not
   * occur.
   */
  readonly positionIn: 'instr' | 'strpos';
  /** Follows a column, and tests whether its number is in a JSON array of whole numbers. */
  readonly isOneOfJson: string;
  /**
   * Goes between FROM and a select in brackets. The select runs for each number of a JSON array, which it reads as
   * the text `named.number`. Empty on a database where looking up the whole array is as fast.
   */
  readonly forEachOfJson: string;
  commitOrderOf(table: string): CommitOrder;
  /** Precedes the name of the index for a table. Empty if the database has no such keyword. */
  readonly indexedBy: 'INDEXED BY' | '';
  readonly words: WordIndex;
  readonly rowNotes: RowNotes;
  /**
   * The statement that waits for the units of work that run, and blocks others until the transaction ends. Empty on
   * SQLite, where only one unit of work runs at a time.
   */
  readonly lockOutWriters: string;
}

/** The only part of a session that `settled` uses. */
interface Asked {
  query<Row extends object>(sql: string): Promise<Row[]>;
}

/** The place of a row in the order of the commits. */
export interface CommitPlace {
  readonly mark: number;
  readonly number: number;
}

/**
 * SQL that orders the rows of a table by commit, so that a reader who continues after a row misses no row that
 * becomes visible later. Rows are ordered by mark, then by number. If a unit of work waited for another one, or began
 * after it, its rows come later.
 */
export interface CommitOrder {
  /** The mark of a new row. The row is inserted by SELECT … FROM (…) AS given, which has the column `customer_id`. */
  readonly mark: string;
  readonly number: string;
  /**
   * A select of one number, `highest`, which only ever grows: when rows are added, and in all when rows are deleted by
   * `keepHighest`.
   */
  readonly highest: string;
  /** Returns the statement that lets later marks be above this one. No unit of work may run then. Empty on SQLite. */
  raiseAbove(mark: number): string;
  /**
   * Returns the mark below which all rows are visible, and no more will come. Call it in a statement before the
   * statement that reads the rows.
   */
  settled(session: Asked): Promise<Sql>;
}

/**
 * Waits for statements that go out together, and throws the first failure. Waits for the later statements too,
 * because none may still run after the rollback. PostgreSQL refuses statements after a failure in the transaction,
 * and this refusal may arrive before the failure. The refusal is thrown only if there is no other failure.
 */
export async function settleAll(statements: ReadonlyArray<Promise<unknown>>): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  const failures: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => !isTransactionAborted(failure)) ?? failures[0];
}
