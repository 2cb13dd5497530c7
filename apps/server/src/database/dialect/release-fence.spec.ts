import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Sqlite } from '@talent-platform/sqlite';
import pg from 'pg';
import { openDataSource } from '../../../test/support/data-source.js';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import { refuseReleasesBefore } from '../../../test/support/release-fence.js';
import { openPatiently } from '../../../test/support/patience.js';
import type { DatabaseLocation } from '../../config/index.js';
import { ReleaseTooOld } from '../index.js';
import { RELEASE } from '../migrations/index.js';
import { LAST_RELEASE_WITHOUT_ANNOUNCEMENT } from '../releases.js';
import { LOCK_PATIENCE_MS } from './postgres-release-fence.js';

const CUSTOMER = 1001;
const INSERT_PERSON = `INSERT INTO profiles (customer_id, profile_type, id, version, title, external_id, email_key, created_at,
    created_by, updated_at, updated_by, field_values)
  VALUES (${CUSTOMER}, 'people', 1, 1, 'A', NULL, NULL, 0, 1, 0, 1, '{}')`;
const INSERT_SECRET = `INSERT INTO signing_secrets (customer_id, username, id, encrypted_secret, created_at, expires_at)
  VALUES (${CUSTOMER}, 'acme', 'k1', 'sealed', 0, NULL)`;

const urlOf = (location: DatabaseLocation): string => (location.kind === 'postgres' ? location.url : '');
const fileOf = (location: DatabaseLocation): string => (location.kind === 'sqlite' ? location.file : '');

const UNFENCED = {
  sqlite: `SELECT name FROM pragma_table_list AS tables WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'
    AND 3 <> (SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = tables.name AND name LIKE 'release_fence_%')`,
  postgres: `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND NOT EXISTS (
    SELECT FROM pg_trigger WHERE tgrelid = tablename::regclass AND tgname = 'release_fence')`,
};

describeOnEachDatabase('a migrated database (D-PLT-17)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  it('asks for the release at each of its tables but that of the migrations', async () => {
    const source = await openDataSource(opened.database.location, {});
    expect(await source.query(UNFENCED[opened.database.location.kind])).toEqual([{ name: 'migrations' }]);
    await source.destroy();
  });

  it('refuses an earlier release at its next write, and from then on, after a release that changed what must be written', async () => {
    const write = (): Promise<unknown> =>
      opened.unitOfWork.write((session) => session.query(`UPDATE profiles SET title = 'B' WHERE id = 1`));
    await opened.unitOfWork.write((session) => session.query(INSERT_PERSON));
    await write();
    expect(opened.unitOfWork.writePermit.refusal).toBeUndefined();
    await refuseReleasesBefore(opened.database.location, RELEASE + 1);
    const told: string[] = [];
    opened.unitOfWork.writePermit.onRefused(({ message }) => told.push(message));
    await expect(write()).rejects.toThrow(ReleaseTooOld);
    await expect(opened.unitOfWork.write(() => Promise.reject(new Error('It was begun.')))).rejects.toThrow(
      ReleaseTooOld,
    );
    expect(told).toEqual([opened.unitOfWork.writePermit.refusal?.message]);
  });

  it('lets those write that it allows again after a restart', async () => {
    await refuseReleasesBefore(opened.database.location, RELEASE);
    const restarted = await openPatiently(opened.database.location);
    await restarted.write((session) => session.query(`UPDATE profiles SET title = 'C' WHERE id = 1`));
    expect(await restarted.reader.query('SELECT title FROM profiles')).toEqual([{ title: 'C' }]);
    await restarted.close();
  });
});

describeOnSqlite('a connection that announces no release (D-PLT-21)', (createDatabase) => {
  it('writes nothing', async () => {
    const { location, remove } = await createDatabase('migrated');
    const database = new Sqlite(fileOf(location));
    for (const statement of [INSERT_PERSON, `UPDATE customers SET name = 'B'`, 'DELETE FROM kept_answers'])
      expect(() => database.prepare(statement).run()).toThrow(
        `no such function: only_release_${LAST_RELEASE_WITHOUT_ANNOUNCEMENT + 1}_or_later_writes_here`,
      );
    database.close();
    await remove();
  });
});

describeOnPostgres('a connection that announces no release (D-PLT-21)', (createDatabase) => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createDatabase('migrated');
  });

  afterAll(() => database.remove());

  /** Commits these statements and returns the outcome. Their names are like those of releases 6 to 22. */
  const commit = async (statements: readonly string[], areNamed = true): Promise<string> => {
    client = new pg.Client({ connectionString: urlOf(database.location) });
    await client.connect();
    try {
      await client.query('BEGIN');
      for (const [index, text] of statements.entries())
        await client.query(areNamed ? { name: `talent_${index + 1}`, text } : { text });
      await client.query('COMMIT');
      return 'taken';
    } catch (error) {
      return String((error as { code?: unknown }).code);
    } finally {
      await client.end();
    }
  };

  it('writes nothing if it names no statements', async () => {
    expect(await commit([`UPDATE profiles SET title = 'B'`], false)).toBe('57P03');
    expect(await commit([`UPDATE profiles SET title = 'B'`])).toBe('taken');
  });

  it('issues and ends no secret, and still forgets those that have ended', async () => {
    expect(await commit([INSERT_SECRET])).toBe('57P03');
    expect(await commit([`SET talent.release = ${RELEASE}`, INSERT_SECRET])).toBe('taken');
    expect(await commit(['UPDATE signing_secrets SET expires_at = 1'])).toBe('57P03');
    expect(await commit(['UPDATE signing_secrets SET encrypted_secret = NULL'])).toBe('taken');
  });

  it('writes nothing any more once a later release has changed what must be written', async () => {
    await refuseReleasesBefore(database.location, LAST_RELEASE_WITHOUT_ANNOUNCEMENT + 1);
    expect(await commit([`UPDATE profiles SET title = 'B'`])).toBe('57P03');
  });
});

describeOnPostgres('a migration beside a node that writes (D-PLT-17)', (createDatabase) => {
  it('waits for what that node has begun, and ends none of its units of work', async () => {
    const { location, remove } = await createDatabase();
    const before = await openEarlierDatabase(location, LAST_RELEASE_WITHOUT_ANNOUNCEMENT);
    await before.query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${CUSTOMER}, 'A', 1, 1)`);
    const node = new pg.Client({ connectionString: urlOf(location) });
    await node.connect();
    // The migration gives way before PostgreSQL ends the node for a deadlock, which a slow machine would do sooner.
    const { rows } = await node.query("SELECT setting FROM pg_settings WHERE name = 'deadlock_timeout'");
    expect(LOCK_PATIENCE_MS).toBeLessThan(Number(rows[0].setting));
    await node.query(`SET deadlock_timeout = '10min'`);
    await node.query('BEGIN');
    // It has locked the last table, and comes for the first one once the migration holds that.
    await node.query(`INSERT INTO workflows (customer_id, id, workflow_type, base_id, person_id, version, created_at, updated_at)
      VALUES (${CUSTOMER}, 1, 'applicantworkflows', 1, 1, 1, 0, 0)`);
    const opening = openPatiently(location);
    const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'workflows'::regclass`;
    await until('a migration that waits', async () => (await before.query<unknown[]>(waits)).length);
    await node.query(`UPDATE applied_blueprints SET digest = ''`);
    await node.query('COMMIT');
    const unitOfWork = await opening;
    expect(await unitOfWork.reader.query('SELECT id FROM workflows')).toEqual([{ id: 1 }]);
    await unitOfWork.close();
    await node.end();
    await before.destroy();
    await remove();
  });
});
