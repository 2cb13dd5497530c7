import type { Sql } from './sql.js';

/** What of a session is asked. */
interface Asked {
  query<Row extends object>(sql: string): Promise<Row[]>;
}

/**
 * SQL that puts the rows of a table into the order of their commits, so that whoever reads on from a row passes over none that
 * becomes visible later. Rows stand by mark, and of one mark by number. Of two units of work of which one has waited for the
 * other, or begun after it, that one's rows stand behind.
 */
export interface CommitOrder {
  /** The mark of a row that is inserted by SELECT … FROM (…) AS given, which has the `customer_id`. */
  readonly mark: string;
  readonly number: string;
  /** A select of one number, `highest`: rows that are added only ever raise it. */
  readonly highest: string;
  /**
   * The mark below which all rows are there by now, and no more of them will come. Asked in a statement before that of the rows.
   */
  settled(session: Asked): Promise<Sql>;
}
