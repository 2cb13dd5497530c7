import { copyFile, rename, rm } from 'node:fs/promises';
import { Sqlite } from '@talent-platform/sqlite';
import pg from 'pg';
import type { CreateDatabase, TestDatabase } from './databases.js';

/** A copy of a database, with an empty data folder of its own. On PostgreSQL nobody may be connected to the original. */
export async function copyDatabase(original: TestDatabase, createDatabase: CreateDatabase): Promise<TestDatabase> {
  const copy = await createDatabase();
  if (original.location.kind === 'postgres') await replaceByTemplate(copy, original);
  else await backUp(original, fileOf(copy));
  return copy;
}

/** Puts a copy where the database was. On SQLite the file stays the one that it was, with other bytes. */
export async function restoreDatabase(database: TestDatabase, from: TestDatabase): Promise<void> {
  if (database.location.kind === 'postgres') return replaceByTemplate(database, from);
  await removeLogs(database);
  await copyFile(fileOf(from), fileOf(database));
}

/** The same by another file under the old name. */
export async function replaceFile(database: TestDatabase, from: TestDatabase): Promise<void> {
  await removeLogs(database);
  await copyFile(fileOf(from), `${fileOf(database)}.restored`);
  await rename(`${fileOf(database)}.restored`, fileOf(database));
}

/** Removes the file of a database, and what belongs to it; the mark stays. */
export async function removeDatabase(database: TestDatabase): Promise<void> {
  await removeLogs(database);
  await rm(fileOf(database));
}

/** SQLite's own backup, which servers that write do not hinder. */
async function backUp(original: TestDatabase, file: string): Promise<void> {
  const source = new Sqlite(fileOf(original), { readonly: true });
  try {
    await source.backup(file);
  } finally {
    source.close();
  }
}

async function removeLogs(database: TestDatabase): Promise<void> {
  for (const log of ['-wal', '-shm']) await rm(fileOf(database) + log, { force: true });
}

async function replaceByTemplate({ location }: TestDatabase, { location: template }: TestDatabase): Promise<void> {
  await onServer(location, `DROP DATABASE ${nameOf(location)} WITH (FORCE)`);
  await onServer(location, `CREATE DATABASE ${nameOf(location)} TEMPLATE ${nameOf(template)}`);
}

async function onServer(location: TestDatabase['location'], sql: string): Promise<void> {
  if (location.kind === 'sqlite') throw new TypeError('SQLite has no server.');
  const url = new URL(location.url);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function nameOf(location: TestDatabase['location']): string {
  if (location.kind === 'sqlite') throw new TypeError('SQLite has no server.');
  return new URL(location.url).pathname.slice(1);
}

function fileOf({ location }: TestDatabase): string {
  if (location.kind === 'postgres') throw new TypeError('PostgreSQL has no file.');
  return location.file;
}
