import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Sqlite } from '@talent-platform/sqlite';
import pg from 'pg';

/** The dumps of releases, a folder for each (D-OPR-20). */
export const DUMPS = fileURLToPath(new URL('dumps/', import.meta.url));
/** Keys of the dumps. They protect nothing but the demo customer. */
export const KEYS = {
  TALENT_SECRET_KEY: Buffer.from('release-dump-only-secret-key-32b').toString('base64'),
  TALENT_STORAGE_KEY: Buffer.from('release-dump-only-file-key-32byt').toString('base64'),
};
export const ZIP_CODES = fileURLToPath(new URL('zip-codes.txt', import.meta.url));
const OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** @typedef {'sqlite' | 'postgres'} Dialect */

/**
 * Describes a dump.
 *
 * @typedef {object} DumpRecord
 * @property {string} version - of the release in package.json
 * @property {string} commit
 * @property {string} at - when the dump was made; a server on the dump has this time
 * @property {string} position - the end of the feed of changes
 * @property {Record<string, unknown>} reads
 */

export async function dumpNames() {
  const entries = await readdir(DUMPS, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * @param {string} name
 * @param {Dialect} dialect
 * @returns {Promise<DumpRecord>}
 */
export async function readRecord(name, dialect) {
  return JSON.parse(String(await unzip(await readFile(path.join(DUMPS, name, dialect, 'record.json.gz')))));
}

/**
 * Writes the dump of a stopped server: the database, the contents of files, and the record.
 *
 * @param {{ name: string, databaseUrl: string, dataDir: string, record: DumpRecord }} dump
 */
export async function writeDump({ name, databaseUrl, dataDir, record }) {
  const folder = path.join(DUMPS, name, dialectOf(databaseUrl));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if (dialectOf(databaseUrl) === 'sqlite') {
    await writeFile(path.join(folder, 'database.db.gz'), await zip(await copyOfSqlite(databaseUrl, dataDir)));
  } else {
    await writeFile(path.join(folder, 'database.sql.gz'), await zip(await postgresStatements(databaseUrl)));
  }
  const contents = await contentsIn(path.join(dataDir, 'files'));
  await writeFile(path.join(folder, 'files.json.gz'), await zip(JSON.stringify(contents)));
  await writeFile(path.join(folder, 'record.json.gz'), await zip(JSON.stringify(record)));
}

/**
 * Restores a dump into an empty database and an empty data folder.
 *
 * @param {string} name
 * @param {{ databaseUrl: string, dataDir: string }} database
 */
export async function restoreDump(name, { databaseUrl, dataDir }) {
  const folder = path.join(DUMPS, name, dialectOf(databaseUrl));
  if (dialectOf(databaseUrl) === 'sqlite') {
    await writeFile(fileOf(databaseUrl), await unzip(await readFile(path.join(folder, 'database.db.gz'))));
  } else {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const statements = String(await unzip(await readFile(path.join(folder, 'database.sql.gz'))));
    await client.query(statements).finally(() => client.end());
  }
  const contents = JSON.parse(String(await unzip(await readFile(path.join(folder, 'files.json.gz')))));
  for (const [file, base64] of Object.entries(contents)) {
    const target = path.join(dataDir, 'files', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, Buffer.from(base64, 'base64'));
  }
}

/** @returns {Dialect} */
export function dialectOf(databaseUrl) {
  return databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres';
}

function fileOf(databaseUrl) {
  return databaseUrl.slice('sqlite:'.length);
}

/** Copies the database without its log of writes and free pages. */
async function copyOfSqlite(databaseUrl, dataDir) {
  const copy = path.join(dataDir, 'copy.db');
  const database = new Sqlite(fileOf(databaseUrl));
  try {
    database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    database.close();
  }
  return readFile(copy);
}

/** Statements that the driver can run: those of pg_dump, without the commands of psql. */
async function postgresStatements(databaseUrl) {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments'];
  const { stdout } = await run('pg_dump', [...options, databaseUrl], { maxBuffer: OUTPUT_BYTES });
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('\\') && !line.startsWith('--'))
    .join('\n')
    .concat('\n');
}

/** @returns {Promise<Record<string, string>>} base64 by the path in the storage folder */
async function contentsIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => [path.relative(folder, file), await readFile(file, 'base64')]);
  return Object.fromEntries((await Promise.all(contents)).sort());
}
