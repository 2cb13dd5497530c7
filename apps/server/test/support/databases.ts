import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe } from '@jest/globals';
import pg from 'pg';
import type { DatabaseLocation } from '../../src/config/index.js';

/** A database of its own, empty, and the way to get rid of it. */
export interface TestDatabase {
  readonly location: DatabaseLocation;
  /** A folder for files and keys. */
  readonly dataDir: string;
  remove(): Promise<void>;
}

export type CreateDatabase = () => Promise<TestDatabase>;

async function createSqlite(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-test-'));
  return {
    location: { kind: 'sqlite', file: path.join(dataDir, 'talent.db') },
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function createPostgres(serverUrl: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-test-'));
  const name = `talent_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  // No test cuts the power: waiting for the disk at each commit would show nothing.
  await runOnServer(serverUrl, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    location: { kind: 'postgres', url: url.href },
    dataDir,
    async remove() {
      await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runOnServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const postgresUrl = process.env['TALENT_TEST_POSTGRES_URL'];

const refuseDatabase: CreateDatabase = () =>
  Promise.reject(new Error('TALENT_TEST_POSTGRES_URL names no PostgreSQL server.'));

const SQLITE = ['SQLite', createSqlite] as const;
const POSTGRES = postgresUrl ? [['PostgreSQL', () => createPostgres(postgresUrl)] as const] : [];

type Suite = (create: CreateDatabase) => void;

function describeOn(
  databases: ReadonlyArray<readonly [name: string, create: CreateDatabase]>,
  title: string,
  suite: Suite,
): void {
  describe.each(databases)(`${title} on %s`, (_name, create) => suite(create));
}

/** The same suite on SQLite, and on PostgreSQL where TALENT_TEST_POSTGRES_URL names a server. */
export function describeOnEachDatabase(title: string, suite: Suite): void {
  describeOn([SQLITE, ...POSTGRES], title, suite);
}

/** Declares a suite that runs on SQLite only. */
export function describeOnSqlite(title: string, suite: Suite): void {
  describeOn([SQLITE], title, suite);
}

/** A suite for PostgreSQL. Its tests count as skipped if TALENT_TEST_POSTGRES_URL names no server: a file without tests fails. */
export function describeOnPostgres(title: string, suite: Suite): void {
  if (POSTGRES.length > 0) describeOn(POSTGRES, title, suite);
  else describe.skip(`${title} on PostgreSQL`, () => suite(refuseDatabase));
}
