import { afterEach, describe, expect, it } from '@jest/globals';
import { createPostgres, createSqlite } from '@talent-platform/crash-test/databases.mjs';
import { dialectOf, readRecord, restoreDump } from '../dumps.mjs';
import { openRecordWriter } from '../many-records.mjs';
import { readCustomer } from '../read-customer.mjs';
import { runMigrate } from '../run-migrate.mjs';
import { startOnDump } from '../start-on-dump.mjs';

const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
/** @type {[string, () => ReturnType<typeof createSqlite>][]} */
const DATABASES = [['SQLite', createSqlite]];
if (serverUrl) DATABASES.push(['PostgreSQL', () => createPostgres(serverUrl)]);
/** Takes many steps. */
const RECORDS = 20_000;
const KILLS = 3;
const FILLS = 'SELECT done_rows AS done, is_finished AS finished FROM migration_fills';
const QUEUED = 'SELECT COUNT(*) AS count FROM unsealed_audit_records';

describe.each(DATABASES)('a migration on %s', (_name, createDatabase) => {
  let database;

  afterEach(() => database?.remove());

  it('that is killed between its steps goes on, while the release before writes (D-OPR-21)', async () => {
    database = await createDatabase();
    await restoreDump('0.1.0', database);
    const record = await readRecord('0.1.0', dialectOf(database.databaseUrl));
    const writer = await openRecordWriter(database, record.migration);
    await writer.fill(RECORDS);
    let done = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { signal, lines } = await runMigrate(database, (_line, killCommand) => killCommand());
      expect([signal, lines.length > 0]).toEqual(['SIGKILL', true]);
      const [fill] = await database.rows(FILLS);
      expect(Number(fill.done)).toBeGreaterThan(done);
      expect(Number(fill.finished)).toBe(0);
      done = Number(fill.done);
      await writer.write();
    }
    const [{ count: all }] = await database.rows('SELECT COUNT(*) AS count FROM audit_records');
    expect(await runMigrate(database)).toMatchObject({ code: 0 });
    expect(Number((await database.rows(QUEUED))[0].count)).toBe(Number(all));
    await writer.close();
    const server = await startOnDump(database, record);
    try {
      const { reads, migration } = record;
      const person = 'demo.integration GET /people/4';
      const now = () => new Date(record.at);
      expect((await readCustomer({ ...server, migration, now }))[person]).toEqual(reads[person]);
    } finally {
      await server.kill();
    }
  });
});
