import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DATABASES } from '@talent-platform/harness/databases.mjs';
import { demoCaller, DEMO_USERS } from '../demo-caller.mjs';
import { dialectOf, dumpNames, readRecord, restoreDump } from '../dumps.mjs';
import { readCustomer, readFeed } from '../read-customer.mjs';
import { startOnDump } from '../start-on-dump.mjs';

/** Longer than a migration of a dump takes on a busy machine. */
const MIGRATING_MS = 120_000;
/** Tables that a dump may leave empty. */
const EMPTY = {
  customer_moves: 'has a row once a customer was moved from or to another installation',
  erasures: 'has a row once a person was erased',
  leases: 'says whose turn it is, while servers share a database',
  migration_fills: 'has a row once a migration fills a table in steps',
  newest_backup: 'has a row once a backup was made',
  profile_reindexes: 'holds work in the background, which is done within a second',
};
const TABLES = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  postgres: `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
};

describe.each(await dumpNames())('the dump of %s', (name) => {
  describe.each(DATABASES)('on %s', (_database, createDatabase) => {
    let database;
    let record;
    let server;

    const now = () => new Date(record.at);

    async function expectAsRecorded() {
      const reads = await readCustomer({ ...server, now });
      for (const [read, body] of Object.entries(record.reads))
        expect({ read, body: reads[read] }).toMatchObject({ read, body });
    }

    beforeAll(async () => {
      database = await createDatabase();
      record = await readRecord(name, dialectOf(database.databaseUrl));
      await restoreDump(name, database);
    });

    afterAll(async () => {
      await server?.kill();
      await database?.remove();
    });

    it('has a row in every table', async () => {
      const tables = await database.rows(TABLES[dialectOf(database.databaseUrl)]);
      expect(tables.length).toBeGreaterThan(40);
      const counts = tables.map(async (table) => {
        const [{ count }] = await database.rows(`SELECT COUNT(*) AS count FROM ${table.name}`);
        return Number(count) === 0 ? [table.name] : [];
      });
      const empty = (await Promise.all(counts)).flat();
      expect(empty.filter((table) => !Object.hasOwn(EMPTY, table))).toEqual([]);
    });

    it(
      'is migrated, and every read answers what the release answered (D-OPR-20)',
      async () => {
        server = await startOnDump(database, record);
        expect(Object.keys(record.reads).length).toBeGreaterThan(40);
        await expectAsRecorded();
      },
      MIGRATING_MS,
    );

    it('lets the users of the release sign in by password and by secret', async () => {
      for (const user of DEMO_USERS) {
        const caller = demoCaller(server.baseUrl, { user, now });
        const byPassword = await caller.send({ below: '/people/4', byPassword: true });
        const bySecret = await caller.send({ below: '/people/4' });
        expect([user, byPassword.status, bySecret.status]).toEqual([user, 200, 200]);
      }
    });

    it('tells followers of changes that the database was restored', async () => {
      const { status, body } = await readFeed({ ...server, now, after: record.position });
      expect([status, body.errors[0].errorCode]).toEqual([410, 27]);
    });

    it('is not migrated a second time', async () => {
      await server.stop();
      server = await startOnDump(database, record);
      await expectAsRecorded();
    });
  });
});
