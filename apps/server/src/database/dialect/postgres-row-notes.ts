import type { RowNotes } from '../row-notes.js';

export const POSTGRES_ROW_NOTES: RowNotes = {
  makeTable: `CREATE TABLE IF NOT EXISTS move_notes (
    number BIGSERIAL PRIMARY KEY, table_name TEXT NOT NULL, row_key TEXT NOT NULL
  )`,

  begin({ name, key }) {
    const keyOf = (row: string): string => `json_build_array(${key.map((column) => `${row}.${column}`).join()})::text`;
    return [
      `CREATE OR REPLACE FUNCTION move_note_${name}() RETURNS trigger LANGUAGE plpgsql AS $note$ BEGIN
        INSERT INTO move_notes (table_name, row_key)
          SELECT '${name}', ${keyOf('OLD')} WHERE TG_OP <> 'INSERT'
          UNION SELECT '${name}', ${keyOf('NEW')} WHERE TG_OP <> 'DELETE';
        RETURN NULL;
      END $note$`,
      `CREATE OR REPLACE TRIGGER move_note AFTER INSERT OR UPDATE OR DELETE ON ${name}
        FOR EACH ROW EXECUTE FUNCTION move_note_${name}()`,
    ];
  },

  // Takes the trigger, too.
  end: ({ name }) => [`DROP FUNCTION IF EXISTS move_note_${name}() CASCADE`],
};
