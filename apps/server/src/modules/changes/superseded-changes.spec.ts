import { beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import fc from 'fast-check';
import { describeOnEachDatabase, describeOnSqlite } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestClock } from '../../../test/support/test-clock.js';
import type { Configuration } from '../../config/index.js';
import { findNewestChange } from '../../incarnations/incarnations.repository.js';
import { Retention } from '../retention/index.js';
import { LeasesRepository } from '../retention/leases.repository.js';
import { Changes, ChangesRepository } from './index.js';
import type { Change } from './index.js';
import { SupersededChanges, SupersededChangesRepository } from './superseded-changes.js';

const DAY_MS = 86_400_000;
const KEPT = { kept: { changesMs: 90 * DAY_MS } } as Configuration;

describeOnEachDatabase('changes that later ones have superseded (D-CHG-11)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  const clock = new TestClock();
  const repository = new ChangesRepository();
  const changes = new Changes(repository, clock);
  const log = new RecordingLog();
  let customerId = 1000;

  const run = (sql: string): Promise<unknown> => opened.unitOfWork.write((session) => session.query(sql));

  beforeEach(() => begin());

  const begin = async (): Promise<void> => {
    customerId += 1;
    await run(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${customerId}, 'A', 1, 1)`);
  };

  const sweep = (): Promise<void> => {
    const retention = new Retention(opened.unitOfWork, clock, log, new LeasesRepository());
    return new SupersededChanges(retention, new SupersededChangesRepository(), KEPT).sweep();
  };
  const record = (id: number, version: number, leftLocks: readonly string[] = []): Promise<void> =>
    opened.unitOfWork.write((session) =>
      changes.record(session, customerId, { type: 'people', id, version, leftLocks }),
    );
  /** On PostgreSQL the feed waits for transactions that began before, such as those of the autovacuum. */
  const list = async (): Promise<Change[]> => {
    const { reader } = opened.unitOfWork;
    const rows = await reader.query('SELECT mark FROM changes WHERE customer_id = ?', [customerId]);
    return until(
      'all changes to be listed',
      () => repository.list(reader, { customerId, after: { mark: 0, number: 0 }, limit: 1000 }),
      (listed) => listed.length === rows.length,
    );
  };
  const versions = async (): Promise<string[]> => (await list()).map(({ subject, version }) => `${subject}:${version}`);

  it('are removed when their successor is old, and never the newest of a thing', async () => {
    await record(1, 1);
    await record(2, 1);
    await record(1, 2);
    clock.advance(50 * DAY_MS);
    await record(1, 3);
    await record(3, 1);
    clock.advance(50 * DAY_MS);
    await sweep();
    expect(await versions()).toEqual(['2:1', '1:2', '1:3', '3:1']);
    clock.advance(50 * DAY_MS);
    await sweep();
    expect(await versions()).toEqual(['2:1', '1:3', '3:1']);
    clock.advance(1000 * DAY_MS);
    await sweep();
    expect(await versions()).toEqual(['2:1', '1:3', '3:1']);
  });

  it('stay if they tell that a record has left a search lock', async () => {
    await record(1, 1);
    await record(1, 2, ['recruiters']);
    await record(1, 3);
    clock.advance(200 * DAY_MS);
    await sweep();
    expect(await versions()).toEqual(['1:2', '1:3']);
  });

  it('leave the newest version of everything to a reader at any place, for any order of writes', async () => {
    const writes = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 40 })), {
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(writes, async (script) => {
        await begin();
        const newest = new Map<string, number>();
        for (const [id, days] of script) {
          const version = (newest.get(String(id)) ?? 0) + 1;
          newest.set(String(id), version);
          await record(id, version);
          clock.advance(days * DAY_MS);
        }
        const before = await list();
        await sweep();
        const after = await list();
        const heardBy = (rows: readonly Change[]): Map<string, number> =>
          new Map(rows.map(({ subject, version }) => [subject, version]));
        for (let place = 0; place <= before.length; place += 1) {
          const stretch = before.slice(place);
          const kept = after.filter(({ mark, number }) =>
            stretch.some((row) => row.mark === mark && row.number === number),
          );
          expect(heardBy(kept)).toEqual(heardBy(stretch));
        }
      }),
      { numRuns: 8 },
    );
  });
});

describeOnSqlite('the order of changes after a VACUUM', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  it('goes on behind all that was told, and is no sign of a restore (D-PLT-22)', async () => {
    const { unitOfWork } = opened;
    const clock = new TestClock();
    const changes = new Changes(new ChangesRepository(), clock);
    const record = (customerId: number, version: number): Promise<void> =>
      unitOfWork.write((session) => changes.record(session, customerId, { type: 'people', id: 1, version }));
    await unitOfWork.write((session) =>
      session.query(
        "INSERT INTO customers (id, name, requests_per_day, revision) VALUES (1, 'A', 1, 1), (2, 'B', 1, 1)",
      ),
    );
    for (let version = 1; version <= 20; version += 1) await record(1, version);
    const told = await findNewestChange(unitOfWork.reader);
    clock.advance(1000 * DAY_MS);
    const retention = new Retention(unitOfWork, clock, new RecordingLog(), new LeasesRepository());
    await new SupersededChanges(retention, new SupersededChangesRepository(), KEPT).sweep();
    // A VACUUM gives the rowid 1 to the only row that is left.
    await unitOfWork.write((session) => session.query('UPDATE changes SET rowid = 1'));
    expect(await findNewestChange(unitOfWork.reader)).toBe(told);
    await record(1, 21);
    await record(2, 1);
    const rows = await unitOfWork.reader.query('SELECT customer_id AS customer, mark FROM changes ORDER BY mark');
    expect(rows).toEqual([
      { customer: 1, mark: 20 },
      { customer: 1, mark: 21 },
      { customer: 2, mark: 22 },
    ]);
  });
});
