import { Sqlite } from '@talent-platform/sqlite';
import pg from 'pg';

/**
 * @typedef {{ key: string, columns: Record<string, string>, left?: string, where?: string }} Differences - `left`: a
 *   condition of the rows that are copied; `where`: selects the rows of the template, if these are not its profile's
 */

/** The template is the first person, whose texts end in 0. */
export const copiedText = (column) =>
  `replace(replace(replace(${column}, 'Bench-0;', 'Bench-' || n || ';'), 'bench-0@', 'bench-' || n || '@'), 'B-0', 'B-' || n)`;

/** The columns that differ between copies of a person; `n` is the copy's id, and `c` counts the customers from 0. All other columns repeat the template. */
export const PEOPLE = {
  profiles: {
    key: 'id',
    columns: {
      id: 'n',
      title: copiedText('title'),
      external_id: copiedText('external_id'),
      email_key: copiedText('email_key'),
      field_values: copiedText('field_values'),
    },
  },
  profile_values: {
    key: 'profile_id',
    columns: {
      profile_id: 'n',
      text_value: copiedText('text_value'),
      folded_value: `upper(${copiedText('text_value')})`,
      ordered_text: `upper(substr(${copiedText('text_value')}, 1, 64))`,
    },
  },
};

/**
 * Copies a person that the server wrote `count` times.
 *
 * @param {{ file?: string, url?: string }} database
 * @param {number} id
 * @param {number} count
 * @returns {Promise<[number, number]>} the ids of the first and the last copy
 */
export function copyPeople(database, id, count) {
  return copyProfile(database, { type: 'people', id, count, differences: PEOPLE });
}

const OF_CUSTOMER = { customer_id: 'customer_id + c' };

/**
 * Copies a profile by SQL, because a million requests would take too long. The indexes are dropped before and created after the
 * copying, which takes less time than updating them.
 *
 * @param {{ file?: string, url?: string }} database - a file of SQLite, or the URL of a database of PostgreSQL
 * @param {{ type: string, id: number, count: number, differences: Record<string, Differences>, customers?: number }} copies -
 *   `customers`: each of so many gets all copies, and the template is of the first; the others have the next ids
 * @returns {Promise<[number, number]>} the ids of the first and the last copy
 */
export async function copyProfile({ file, url }, { type, id, count, differences, customers = 1 }) {
  const database = url === undefined ? openSqlite(file) : await openPostgres(url);
  const [first, last] = [id + 1, id + count];
  for (const [table, { key, columns: varied, left = 'TRUE', where }] of Object.entries(differences)) {
    const ofTemplate = where ?? `profile_type = '${type}' AND ${key} = ${id}`;
    const indexes = await database.indexesOf(table);
    for (const { name } of indexes) await database.run(`DROP INDEX ${name}`);
    const columns = await database.columnsOf(table);
    await database.run(
      `INSERT INTO ${table} (${columns}) SELECT ${columns.map((column) => varied[column] ?? OF_CUSTOMER[column] ?? column)}
       FROM (SELECT n AS c FROM (${database.series(0, customers - 1)}) AS numbers) AS customers
       CROSS JOIN (SELECT * FROM ${table} WHERE ${ofTemplate}) AS template
       CROSS JOIN (${database.series(first, last)}) AS copies WHERE ${left}`,
    );
    for (const { sql } of indexes) await database.run(sql);
  }
  await database.run(`UPDATE id_counters SET last_id = ${last} WHERE counter = '${type}'`);
  await database.close();
  return [first, last];
}

/** @typedef {{ name: string, sql: string }} Index */

function openSqlite(file) {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -500000');
  const namesOf = (/** @type {unknown} */ rows) => /** @type {{ name: string }[]} */ (rows).map(({ name }) => name);
  const indexes = database.prepare(
    `SELECT name, sql FROM sqlite_master WHERE tbl_name = ? AND type = 'index' AND sql IS NOT NULL`,
  );
  return {
    columnsOf: (table) => namesOf(database.pragma(`table_info(${table})`)),
    indexesOf: (table) => /** @type {Index[]} */ (indexes.all(table)),
    run: (sql) => void database.exec(sql),
    series: (first, last) =>
      `WITH RECURSIVE series (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM series WHERE n < ${last}) SELECT n FROM series`,
    close() {
      database.pragma('synchronous = FULL');
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`);
  return {
    async columnsOf(table) {
      const sql = 'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1';
      const { rows } = await client.query(sql, [table]);
      return rows.map(({ name }) => name);
    },
    /** @returns {Promise<Index[]>} */
    async indexesOf(table) {
      const sql = `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename = $1 AND indexname NOT LIKE '%pkey'`;
      const { rows } = await client.query(sql, [table]);
      return rows;
    },
    run: (sql) => client.query(sql),
    series: (first, last) => `SELECT n::bigint FROM generate_series(${first}, ${last}) AS series (n)`,
    async close() {
      await client.query('VACUUM ANALYZE');
      await client.end();
    },
  };
}
