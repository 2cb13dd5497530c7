import { announceRelease } from '@talent-platform/server/dist/compiled/database/dialect/sqlite-release-fence.js';
import Database from 'better-sqlite3';

/** The columns that differ between copies; `n` is the copy's id. All other columns repeat the template. */
const DIFFERENCES = {
  profiles: {
    id: 'n',
    title: `'Ada Bench-' || n || ';'`,
    external_id: `'B-' || n`,
    email_key: `'bench-' || n || '@people.example'`,
    field_values: `json_set(field_values, '$.lastname', 'Bench-' || n || ';', '$.email', 'bench-' || n || '@people.example', '$.externalid', 'B-' || n)`,
  },
  profile_values: {
    profile_id: 'n',
    text_value: `CASE field WHEN 'lastname' THEN 'Bench-' || n || ';' WHEN 'email' THEN 'bench-' || n || '@people.example'
      WHEN 'externalid' THEN 'B-' || n ELSE text_value END`,
    folded_value: `CASE field WHEN 'lastname' THEN 'BENCH-' || n || ';' WHEN 'email' THEN 'BENCH-' || n || '@PEOPLE.EXAMPLE'
      WHEN 'externalid' THEN 'B-' || n ELSE folded_value END`,
  },
};

/**
 * Copies a person that the server wrote `count` times, by SQL, because a million requests would take too long. The
 * first person, which the server wrote, is the template of all copies.
 *
 * @returns {[number, number]} the ids of the first and the last copy
 */
export function multiplyProfile(file, id, count) {
  const database = new Database(file);
  announceRelease(database);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  const [first, last] = [id + 1, id + count];
  database.transaction(() => {
    copyRows(database, { table: 'profiles', key: 'id', id, first, last });
    copyRows(database, { table: 'profile_values', key: 'profile_id', id, first, last });
    database.prepare(`UPDATE id_counters SET last_id = ? WHERE counter = 'people'`).run(last);
  })();
  database.pragma('synchronous = FULL');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return [first, last];
}

function copyRows(database, { table, key, id, first, last }) {
  const columns = database.pragma(`table_info(${table})`).map(({ name }) => name);
  const values = columns.map((column) => DIFFERENCES[table][column] ?? column);
  database
    .prepare(
      `WITH RECURSIVE copies (n) AS (SELECT CAST(? AS INTEGER) UNION ALL SELECT n + 1 FROM copies WHERE n < ?)
       INSERT INTO ${table} (${columns}) SELECT ${values} FROM copies, ${table} WHERE profile_type = 'people' AND ${key} = ?`,
    )
    .run(first, last, id);
}
