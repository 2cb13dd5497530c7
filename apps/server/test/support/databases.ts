import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe } from '@jest/globals';
import type { DatabaseLocation } from '../../src/config/index.js';
import { copySqliteTemplate, postgresTemplate } from './database-templates.js';
import { runOnServer, urlOf } from './postgres-server.js';

/** A database of its own. It is removed after the test or the suite that has made it. */
export interface TestDatabase {
  readonly location: DatabaseLocation;
  /** A folder for files and keys. */
  readonly dataDir: string;
  /** Ends all that uses the database. Called before the database is removed. */
  readonly users: Array<() => Promise<unknown>>;
  remove(): Promise<void>;
}

/**
 * The state of a new database. `migrated` has the tables of this release and no rows of a server. Tests of a first start
 * or of migrations need `empty`, which is the default.
 */
type InitialState = 'empty' | 'migrated';

export type CreateDatabase = (state?: InitialState) => Promise<TestDatabase>;

async function createSqlite(state: InitialState = 'empty'): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-test-'));
  const file = path.join(dataDir, 'talent.db');
  if (state === 'migrated') await copySqliteTemplate(file);
  return {
    location: { kind: 'sqlite', file, isUnsynced: true },
    dataDir,
    users: [],
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function createPostgres(serverUrl: string, state: InitialState = 'empty'): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-test-'));
  const name = `talent_test_${randomBytes(6).toString('hex')}`;
  const template = state === 'migrated' ? ` TEMPLATE ${await postgresTemplate(serverUrl)}` : '';
  // As `isUnsynced` on SQLite.
  await runOnServer(serverUrl, [
    `CREATE DATABASE ${name}${template}`,
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  ]);
  return {
    location: { kind: 'postgres', url: urlOf(serverUrl, name) },
    dataDir,
    users: [],
    async remove() {
      await runOnServer(serverUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const postgresUrl = process.env['TALENT_TEST_POSTGRES_URL'];

const refuseDatabase: CreateDatabase = () =>
  Promise.reject(new Error('TALENT_TEST_POSTGRES_URL names no PostgreSQL server.'));

const SQLITE = ['SQLite', createSqlite] as const;
const POSTGRES = postgresUrl
  ? [['PostgreSQL', (state?: InitialState) => createPostgres(postgresUrl, state)] as const]
  : [];

/** @param createOther makes a database of the other kind, or of the same if there is no other */
type Suite = (create: CreateDatabase, createOther: CreateDatabase) => void;

function describeOn(
  databases: ReadonlyArray<readonly [name: string, make: CreateDatabase]>,
  title: string,
  suite: Suite,
): void {
  describe.each(databases)(`${title} on %s`, (_name, make) => {
    const [ofSuite, ofTest]: [TestDatabase[], TestDatabase[]] = [[], []];
    let made = ofSuite;
    const creating =
      (makeOne: CreateDatabase): CreateDatabase =>
      async (state) => {
        const database = await makeOne(state);
        made.push(database);
        return database;
      };
    const [, makeOther] = [SQLITE, ...POSTGRES].find(([, other]) => other !== make) ?? SQLITE;
    beforeEach(() => void (made = ofTest));
    suite(creating(make), creating(makeOther));
    afterEach(() => {
      made = ofSuite;
      return removeAll(ofTest);
    });
    afterAll(() => removeAll(ofSuite));
  });
}

async function removeAll(databases: TestDatabase[]): Promise<void> {
  for (const { users, remove } of databases.splice(0)) {
    try {
      await Promise.all(users.map((end) => end()));
    } finally {
      await remove();
    }
  }
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
  else describe.skip(`${title} on PostgreSQL`, () => suite(refuseDatabase, refuseDatabase));
}
