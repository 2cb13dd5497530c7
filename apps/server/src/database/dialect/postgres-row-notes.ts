import { CUSTOMER_STOPPED, isStopped } from '../row-notes.js';
import type { RowNotes } from '../row-notes.js';

export const POSTGRES_ROW_NOTES: RowNotes = {
  makeTable: `CREATE TABLE IF NOT EXISTS move_notes (
    number BIGSERIAL PRIMARY KEY, table_name TEXT NOT NULL, row_key TEXT NOT NULL
  )`,

  begin({ name, key, of }) {
    const keyOf = (row: string): string => `json_build_array(${key.map((column) => `${row}.${column}`).join()})::text`;
    const others =
      of &&
      `IF COALESCE(NEW.${of.column}, OLD.${of.column}) <> ${of.customerId} THEN RETURN NULL; END IF;
        IF ${isStopped(of.customerId)} THEN
          RAISE EXCEPTION 'The customer ${of.customerId} is being moved.' USING ERRCODE = '${CUSTOMER_STOPPED}';
        END IF;`;
    return [
      `CREATE OR REPLACE FUNCTION move_note_${name}() RETURNS trigger LANGUAGE plpgsql AS $note$ BEGIN ${others ?? ''}
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
