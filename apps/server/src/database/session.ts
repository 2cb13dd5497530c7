import type { SqlValue, Sql } from './sql.js';
import type { WordIndex } from './word-index.js';
import { isTransactionAborted } from './dialect/database-errors.js';

/**
 * Runs all SQL: on the committed state for reads, or in the transaction of a unit of work. Statements are written once
 * for both databases, with `?` for each parameter.
 */
export interface Session {
  query<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /**
   * Returns the first row, for the most frequent reads. On SQLite, which answers without waiting, it returns the row
   * or throws, without a promise.
   */
  first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Row | undefined | Promise<Row | undefined>;
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
  /** Returns the order of a table's rows by commit. */
  commitOrderOf(table: string): CommitOrder;
  /** Precedes the name of the index for a table. Empty if the database has no such keyword. */
  readonly indexedBy: 'INDEXED BY' | '';
  /** The index of the words by which jobs are found. */
  readonly words: WordIndex;
  /** The session reads small rows only. Repositories refuse large rows (SmallSession). */
  readonly smallOnly?: boolean;
}

/** Limit of the text of a small row. A larger row must wait in line. */
const SMALL_ROW_BYTES = 16_384;

/** The requested data is too large to read at once. The caller must wait in line for a large read (D-NET-19). */
export class LargeRead extends Error {
  override readonly name = 'LargeRead';
}

/** A session for small rows. Repositories refuse large rows before they read them. */
export class SmallSession implements Session {
  readonly smallOnly = true;
  readonly lockRows: string;
  readonly lockFreeRows: string;
  readonly positionIn: Session['positionIn'];
  readonly isOneOfJson: Session['isOneOfJson'];
  readonly forEachOfJson: Session['forEachOfJson'];
  readonly indexedBy: Session['indexedBy'];
  readonly words: Session['words'];

  constructor(private readonly session: Session) {
    this.lockRows = session.lockRows;
    this.lockFreeRows = session.lockFreeRows;
    this.positionIn = session.positionIn;
    this.isOneOfJson = session.isOneOfJson;
    this.forEachOfJson = session.forEachOfJson;
    this.indexedBy = session.indexedBy;
    this.words = session.words;
  }

  commitOrderOf(table: string): CommitOrder {
    return this.session.commitOrderOf(table);
  }

  query<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]> {
    return this.session.query(sql, parameters);
  }

  first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Row | undefined | Promise<Row | undefined> {
    return this.session.first(sql, parameters);
  }
}

/** @throws LargeRead if the session is for small rows */
export function refuseLarge({ smallOnly }: Session, isLarge: boolean): void {
  if (smallOnly === true && isLarge) throw new LargeRead('The data is too large to be read without waiting in line.');
}

/** Like `refuseLarge`, for several rows with their sizes. */
export function refuseLargeRows(session: Session, rows: ReadonlyArray<{ readonly bytes: number }>): void {
  refuseLarge(session, rows.reduce((sum, { bytes }) => sum + bytes, 0) > SMALL_ROW_BYTES);
}

/** Returns a column for SELECT that is null if its text is large. */
export function smallText(column: string): string {
  return `CASE WHEN octet_length(${column}) <= ${SMALL_ROW_BYTES} THEN ${column} END`;
}

/** The only part of a session that `settled` uses. */
interface Asked {
  query<Row extends object>(sql: string): Promise<Row[]>;
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
