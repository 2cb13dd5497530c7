import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openDataSource } from '../../../test/support/data-source.js';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import { PATIENT } from '../../../test/support/patience.js';
import { openDatabase, REFUSE_MIGRATION, RELEASE } from '../index.js';
import type { FillProgress } from './fills.js';
import type { MigrationListener } from './run-migrations.js';

/** The release before migration 33, whose fill queues all audit records. */
const BEFORE = 32;
const CUSTOMER = 1001;
/** More than one step takes. */
const RECORDS = 450;

const insertOf = (...ids: number[]): string =>
  `INSERT INTO audit_records (customer_id, profile_type, profile_id, version, at, username, transaction_id, changes, about, kind)
   VALUES ${ids.map((id) => `(${CUSTOMER}, 'people', ${id}, 1, ${10_000 - id}, 'anna', '{T}', '[]', NULL, NULL)`).join(', ')}`;

class Interrupted extends Error {}

describeOnEachDatabase('a migration that fills in rows in steps (D-OPR-21)', (createDatabase) => {
  let database: TestDatabase;
  let told: FillProgress[];

  const listener: MigrationListener = { begins: () => {}, fills: (progress) => void told.push(progress) };
  const interrupting: MigrationListener = {
    begins: () => {},
    fills(progress) {
      told.push(progress);
      throw new Interrupted();
    },
  };
  const migrate = async (listening: MigrationListener): Promise<void> =>
    (await openDatabase(database.location, { timeLimits: PATIENT, onMigration: listening })).close();

  async function rows(sql: string): Promise<ReadonlyArray<Record<string, unknown>>> {
    const source = await openDataSource(database.location, {});
    try {
      return await source.query(sql);
    } finally {
      await source.destroy();
    }
  }
  const queued = async (): Promise<number> =>
    Number((await rows('SELECT COUNT(*) AS count FROM unsealed_audit_records'))[0]?.['count']);

  async function fillAsBefore(count: number): Promise<void> {
    const before = await openEarlierDatabase(database.location, BEFORE);
    await before.query(insertOf(...Array.from({ length: count }, (_, index) => index + 1)));
    await before.destroy();
  }

  beforeEach(async () => {
    database = await createDatabase();
    told = [];
  });

  afterEach(() => database.remove());

  it('tells how far it has come, ends at 100 percent, and runs once', async () => {
    await fillAsBefore(RECORDS);
    await migrate(listener);
    expect(await queued()).toBe(RECORDS);
    const [migration, percents] = ['AuditSeals1766800000000', told.map(({ percent }) => percent)];
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(told[0]).toEqual({ migration, doneRows: 200, percent: 44 });
    expect(told.at(-1)).toEqual({ migration, doneRows: RECORDS, percent: 100 });
    await migrate(interrupting);
    await migrate(REFUSE_MIGRATION);
    expect(await queued()).toBe(RECORDS);
  });

  it('goes on where it was interrupted, and leaves out nothing that was written meanwhile', async () => {
    await fillAsBefore(RECORDS);
    await expect(migrate(interrupting)).rejects.toThrow(Interrupted);
    expect(await queued()).toBe(200);
    // Nodes of the earlier release write behind and ahead of the place.
    await rows(insertOf(0, RECORDS + 1));
    expect(await queued()).toBe(202);
    await expect(migrate(REFUSE_MIGRATION)).rejects.toMatchObject({ from: BEFORE, to: RELEASE });
    told = [];
    await migrate(listener);
    expect(await queued()).toBe(RECORDS + 2);
    expect(told.at(-1)).toMatchObject({ doneRows: RECORDS + 1, percent: 100 });
  });

  it('refuses to open the database of a later release, and changes nothing (D-OPR-22)', async () => {
    await migrate(interrupting); // of a new database, which has nothing to fill in
    await rows(`INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'Later1999999999999')`);
    const before = await rows('SELECT name FROM migrations ORDER BY id');
    await expect(migrate(listener)).rejects.toThrow('it has the migration Later1999999999999');
    expect(await rows('SELECT name FROM migrations ORDER BY id')).toEqual(before);
  });
});
