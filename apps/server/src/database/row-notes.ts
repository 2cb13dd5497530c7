interface NotedTable {
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
}

/**
 * Triggers that note the key of each row that changes, while servers write (D-OPR-27). The table of notes is
 * `move_notes (number, table_name, row_key)`, with the key as a JSON array.
 */
export interface RowNotes {
  readonly makeTable: string;
  /** Returns the statements that begin to note the changes of a table. */
  begin(table: NotedTable): readonly string[];
  /** Returns the statements that end it. They do nothing if it has not begun. */
  end(table: NotedTable): readonly string[];
}
