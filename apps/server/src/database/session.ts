import type { SqlValue, Sql } from './sql.js';
import type { WordIndex } from './word-index.js';
import { isAftermath } from './dialect/failures.js';

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

/** The limit of a row's text for reading at once. */
const SMALL_ROW_BYTES = 16_384;

/** The requested data is too large to read at once. Read it in turn with others (D-NET-19). */
export class LargeRead extends Error {
  override readonly name = 'LargeRead';
}

/** A session for small rows: repositories refuse large ones before they read them. */
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
  if (smallOnly === true && isLarge) throw new LargeRead('This is not read at once.');
}

/** Does the same for several rows, by their sizes. */
export function refuseLargeRows(session: Session, rows: ReadonlyArray<{ readonly bytes: number }>): void {
  refuseLarge(session, rows.reduce((sum, { bytes }) => sum + bytes, 0) > SMALL_ROW_BYTES);
}

/** A column after SELECT that reads as null if its text is large. */
export function smallText(column: string): string {
  return `CASE WHEN octet_length(${column}) <= ${SMALL_ROW_BYTES} THEN ${column} END`;
}

/** The part of a session that this needs. */
interface Asked {
  query<Row extends object>(sql: string): Promise<Row[]>;
}

/**
 * SQL that orders the rows of a table by commit, so that a reader who goes on from a row misses none that becomes
 * visible later. Rows are ordered by mark, then by number. If a unit of work waited for another one, or began after it,
 * its rows come after the other's.
 */
export interface CommitOrder {
  /** The mark of a row that is inserted by SELECT … FROM (…) AS given, which has the `customer_id`. */
  readonly mark: string;
  readonly number: string;
  /** A select of one number, `highest`. Added rows only ever raise it. */
  readonly highest: string;
  /**
   * Returns the mark below which all rows are visible and no more will come. Ask in a statement before the one that
   * reads the rows.
   */
  settled(session: Asked): Promise<Sql>;
}

/**
 * Waits for statements that go out together, and fails with the first failure. Also waits for later statements, because
 * none may still run when the unit of work has been rolled back. PostgreSQL refuses statements after a failure in the
 * transaction, and results may overtake each other. This refusal is thrown only if there is no other failure.
 */
export async function allDone(statements: ReadonlyArray<Promise<unknown>>): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  const failures: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0];
}
