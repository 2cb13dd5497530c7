import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openDataSource } from '../../../test/support/data-source.js';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { PATIENT } from '../../../test/support/patience.js';
import { laterRelease, nameOfLater, openLater } from '../../../test/support/releases.js';
import { openDatabase, REFUSE_MIGRATION, RELEASE } from '../index.js';
import type { FillProgress } from './fills.js';
import type { MigrationListener } from './run-migrations.js';

const CUSTOMER = 1001;
/** More than one step takes. */
const RECORDS = 450;
const KEY = ['customer_id', 'mark', 'number'];

const insertOf = (...ids: number[]): string =>
  `INSERT INTO audit_records (customer_id, mark, number, profile_type, profile_id, version, at, username, transaction_id,
     changes, about, kind, digest)
   VALUES ${ids.map((id) => `(${CUSTOMER}, ${id}, 0, 'people', ${id}, 1, ${10_000 - id}, 'anna', '{T}', '[]', NULL, NULL, '')`).join(', ')}`;

/** Marks the records that it has looked at. A later release would do so for records without what it writes. */
const LATER = laterRelease('go on writing', {
  fill: {
    table: 'audit_records',
    key: KEY,
    step: async (session, { condition, values }) =>
      void (await session.query(`UPDATE audit_records SET about = 'filled' WHERE ${condition}`, values)),
  },
});

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
    (await openDatabase(database.location, { timeLimits: PATIENT, onMigration: listening, migrations: LATER })).close();

  async function rows(sql: string): Promise<ReadonlyArray<Record<string, unknown>>> {
    const source = await openDataSource(database.location, {});
    try {
      return await source.query(sql);
    } finally {
      await source.destroy();
    }
  }
  const filled = async (): Promise<number> =>
    Number((await rows('SELECT COUNT(*) AS count FROM audit_records WHERE about IS NOT NULL'))[0]?.['count']);

  const insert = (count: number): Promise<unknown> =>
    rows(insertOf(...Array.from({ length: count }, (_, index) => index + 1)));

  beforeEach(async () => {
    database = await createDatabase('migrated');
    told = [];
  });

  afterEach(() => database.remove());

  it('tells how far it has come, ends at 100 percent, and runs once', async () => {
    await insert(RECORDS);
    await migrate(listener);
    expect(await filled()).toBe(RECORDS);
    const [migration, percents] = [nameOfLater(), told.map(({ percent }) => percent)];
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(told[0]).toEqual({ migration, doneRows: 200, percent: 44 });
    expect(told.at(-1)).toEqual({ migration, doneRows: RECORDS, percent: 100 });
    await migrate(interrupting);
    await migrate(REFUSE_MIGRATION);
    expect(await filled()).toBe(RECORDS);
  });

  it('goes on where it was interrupted, with what was written ahead of it meanwhile', async () => {
    await insert(RECORDS);
    await expect(migrate(interrupting)).rejects.toThrow(Interrupted);
    expect(await filled()).toBe(200);
    // Behind its place, only a trigger of the migration could fill in (D-OPR-21).
    await rows(insertOf(0, RECORDS + 1));
    await expect(migrate(REFUSE_MIGRATION)).rejects.toMatchObject({ from: RELEASE, to: LATER.length });
    told = [];
    await migrate(listener);
    expect(await filled()).toBe(RECORDS + 1);
    expect(told.at(-1)).toMatchObject({ doneRows: RECORDS + 1, percent: 100 });
  });

  it('has nothing to do in a new database', async () => {
    const empty = await createDatabase('empty');
    await (await openLater(empty.location, LATER)).close();
    await empty.remove();
  });
});
