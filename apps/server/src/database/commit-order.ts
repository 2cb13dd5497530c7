import type { Sql } from './sql.js';

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
