import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Sqlite } from '@talent-platform/sqlite';
import pg from 'pg';

/**
 * An empty database of its own, and a folder for files.
 *
 * @typedef {object} Database
 * @property {string} dataDir
 * @property {string} databaseUrl
 * @property {(sql: string) => Promise<any[]>} rows
 * @property {(sql: string) => Promise<void>} change
 * @property {() => Promise<void>} remove
 */

/** @returns {Promise<Database>} */
export async function createSqlite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-harness-'));
  const file = path.join(dataDir, 'talent.db');
  return {
    dataDir,
    databaseUrl: `sqlite:${file}`,
    rows: async (sql) => onSqlite(file, (database) => /** @type {any[]} */ (database.prepare(sql).all())),
    change: async (sql) => onSqlite(file, (database) => void database.exec(sql)),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/**
 * Creates a database on the given PostgreSQL server.
 *
 * @param {string} serverUrl
 * @param {string} [template] - the URL of the database that it copies
 * @returns {Promise<Database>}
 */
export async function createPostgres(serverUrl, template) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-harness-'));
  const name = `talent_harness_${randomBytes(6).toString('hex')}`;
  const source = template === undefined ? '' : ` TEMPLATE ${new URL(template).pathname.slice(1)}`;
  await queryRows(serverUrl, `CREATE DATABASE ${name}${source}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    dataDir,
    databaseUrl: url.href,
    rows: (sql) => queryRows(url.href, sql),
    change: async (sql) => void (await queryRows(url.href, sql)),
    async remove() {
      await queryRows(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The databases of this run: SQLite, and PostgreSQL if TALENT_TEST_POSTGRES_URL names a server.
 *
 * @type {[string, () => Promise<Database>][]}
 */
export const DATABASES = [['SQLite', createSqlite]];
const { TALENT_TEST_POSTGRES_URL: serverUrl } = process.env;
if (serverUrl) DATABASES.push(['PostgreSQL', () => createPostgres(serverUrl)]);

/**
 * @template T
 * @param {string} file
 * @param {(database: InstanceType<typeof Sqlite>) => T} work
 */
function onSqlite(file, work) {
  const database = new Sqlite(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** @returns {Promise<any[]>} */
async function queryRows(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
