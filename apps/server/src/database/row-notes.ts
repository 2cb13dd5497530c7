interface NotedTable {
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** Notes the rows of one customer alone. */
  readonly of?: { readonly column: string; readonly customerId: number } | undefined;
}

/** Nothing is written for a customer who is being moved. `isDatabaseUnavailable` knows the error by this code. */
export const CUSTOMER_STOPPED = 'TM001';

/**
 * Triggers that note the key of each row that changes, while servers write (D-OPR-27). The table of notes is
 * `move_notes (number, table_name, row_key)`, with the key as a JSON array.
 */
export interface RowNotes {
  readonly makeTable: string;
  /**
   * Returns the statements that begin to note the changes of a table. With a customer, they also refuse its changes
   * as long as `customer_moves` says that it is stopped or gone (D-OPR-28).
   */
  begin(table: NotedTable): readonly string[];
  /** Returns the statements that end it. They do nothing if it has not begun. */
  end(table: NotedTable): readonly string[];
}

/** Returns a condition that the changes of the customer are refused. */
export function isStopped(customerId: number): string {
  return `EXISTS (SELECT 1 FROM customer_moves WHERE id = ${customerId} AND leaving IN ('stopped', 'gone'))`;
}
