/**
 * SQL that puts the rows of a table into the order of their commits, so that whoever reads on from a row passes over none that
 * becomes visible later. Rows stand by mark, and of one mark by number. Of two units of work of which one has waited for the
 * other, or begun after it, that one's rows stand behind.
 */
export interface CommitOrder {
  /** The mark of a row that is inserted by SELECT … FROM (…) AS given, which has the `customer_id`. */
  readonly mark: string;
  readonly number: string;
  /** Rows of a lesser mark are all there by now; no more of them will come. */
  readonly settled: string;
}
