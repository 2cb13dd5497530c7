import { RELEASE_OPTION } from '@talent-platform/server/dist/compiled/database/dialect/postgres-release-fence.js';
import { announceRelease } from '@talent-platform/server/dist/compiled/database/dialect/sqlite-release-fence.js';
import Database from 'better-sqlite3';
import pg from 'pg';

import { differencesOf } from './copied-jobs.mjs';

/**
 * Copies a job that the server wrote `count` times, by SQL and with varied values. Indexes are made anew behind it, which takes
 * less long than to keep them up. Statistics there are none afterwards.
 */
export async function multiplyJob({ file, url }, id, count) {
  const database = url === undefined ? openSqlite(file) : await openPostgres(url);
  const last = id + count;
  for (const [table, { key, columns: varied, left }] of Object.entries(differencesOf(last))) {
    const indexes = await database.indexesOf(table);
    for (const { name } of indexes) await database.run(`DROP INDEX ${name}`);
    const columns = await database.columnsOf(table);
    await database.run(
      `INSERT INTO ${table} (${columns}) SELECT ${columns.map((column) => varied[column] ?? column)}
       FROM (SELECT * FROM ${table} WHERE profile_type = 'jobs' AND ${key} = ${id}) AS template
       CROSS JOIN (${database.series(id + 1, last)}) AS copies WHERE ${left}`,
    );
    for (const { sql } of indexes) await database.run(sql);
  }
  await database.run(`UPDATE id_counters SET last_id = ${last} WHERE counter = 'jobs'`);
  await database.close();
}

function openSqlite(file) {
  const database = new Database(file);
  announceRelease(database);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -500000');
  return {
    columnsOf: (table) => database.pragma(`table_info(${table})`).map(({ name }) => name),
    indexesOf: (table) =>
      database
        .prepare(`SELECT name, sql FROM sqlite_master WHERE tbl_name = ? AND type = 'index' AND sql IS NOT NULL`)
        .all(table),
    run: (sql) => void database.exec(sql),
    series: (first, last) =>
      `WITH RECURSIVE series (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM series WHERE n < ${last}) SELECT n FROM series`,
    close() {
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url, options: RELEASE_OPTION });
  await client.connect();
  const rows = async (sql, values) => (await client.query(sql, values)).rows;
  await client.query(`SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`);
  return {
    columnsOf: async (table) =>
      (await rows('SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1', [table])).map(
        ({ name }) => name,
      ),
    indexesOf: (table) =>
      rows(
        `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename = $1 AND indexname NOT LIKE '%pkey'`,
        [table],
      ),
    run: (sql) => client.query(sql),
    series: (first, last) => `SELECT n::bigint FROM generate_series(${first}, ${last}) AS series (n)`,
    close: () => client.end(),
  };
}
