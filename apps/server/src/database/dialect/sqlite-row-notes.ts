import { isStopped } from '../row-notes.js';
import type { RowNotes } from '../row-notes.js';

const EVENTS = { INSERT: ['NEW'], UPDATE: ['OLD', 'NEW'], DELETE: ['OLD'] } as const;

function nameOf(event: string, table: string): string {
  return `move_note_${event.toLowerCase()}_${table}`;
}

export const SQLITE_ROW_NOTES: RowNotes = {
  // Without AUTOINCREMENT, which would leave a table of its own behind.
  makeTable: `CREATE TABLE IF NOT EXISTS move_notes (
    number INTEGER PRIMARY KEY, table_name TEXT NOT NULL, row_key TEXT NOT NULL
  )`,

  begin: ({ name, key, of }) =>
    Object.entries(EVENTS).map(([event, rows]) => {
      const keys = rows.map((row) => `SELECT '${name}', json_array(${key.map((column) => `${row}.${column}`).join()})`);
      const refusal = `SELECT RAISE(ABORT, 'The customer is being moved.') WHERE ${isStopped(of?.customerId ?? 0)};`;
      return `CREATE TRIGGER IF NOT EXISTS ${nameOf(event, name)} AFTER ${event} ON ${name}
        ${of ? `WHEN ${rows[0]}.${of.column} = ${of.customerId}` : ''}
        BEGIN ${of ? refusal : ''} INSERT INTO move_notes (table_name, row_key) ${keys.join(' UNION ')}; END`;
    }),

  end: ({ name }) => Object.keys(EVENTS).map((event) => `DROP TRIGGER IF EXISTS ${nameOf(event, name)}`),
};
