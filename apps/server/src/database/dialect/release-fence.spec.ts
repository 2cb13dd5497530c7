import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { openDataSource } from '../../../test/support/data-source.js';
import { describeOnEachDatabase, describeOnPostgres } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { gate } from '../../../test/support/gate.js';
import { openPatiently } from '../../../test/support/patience.js';
import { laterRelease, nameOfLater, openLater } from '../../../test/support/releases.js';
import { ReleaseTooOld } from '../index.js';
import type { UnitOfWork } from '../index.js';
import { RELEASE } from '../migrations/index.js';

const INSERT = `INSERT INTO leases (name, holder, until) VALUES ('told', 'earlier', 0)`;
const write = (node: UnitOfWork, holder: string): Promise<unknown> =>
  node.write((session) => session.query(`UPDATE leases SET holder = '${holder}'`));
const holderOf = async (node: UnitOfWork): Promise<unknown> =>
  (await node.reader.query('SELECT holder FROM leases'))[0];
const begun = (): Promise<never> => Promise.reject(new Error('It was begun.'));

describeOnEachDatabase('a node beside the first node of a later release (D-PLT-17)', (createDatabase) => {
  let database: TestDatabase;
  let node: UnitOfWork;

  beforeEach(async () => {
    database = await createDatabase('migrated');
    node = await openPatiently(database.location);
    await node.write((session) => session.query(INSERT));
  });

  afterEach(() => node.close());

  it('goes on writing if the later release says so', async () => {
    const later = await openLater(database.location, laterRelease('go on writing'));
    await write(node, 'both');
    expect(await holderOf(later)).toEqual({ holder: 'both' });
    await later.close();
  });

  it('is refused at its next write, and from then on, if the later release writes otherwise', async () => {
    const later = await openLater(database.location, laterRelease('are refused'));
    const told: string[] = [];
    node.writePermit.onRefused(({ message }) => told.push(message));
    await expect(write(node, 'too old')).rejects.toThrow(ReleaseTooOld);
    await expect(node.write(begun)).rejects.toThrow(`its release, ${RELEASE}, is too old`);
    expect(told).toEqual([node.writePermit.refusal?.message]);
    expect(await holderOf(node)).toEqual({ holder: 'earlier' });
    await write(later, 'later');
    expect(await holderOf(node)).toEqual({ holder: 'later' });
    await later.close();
  });

  it('says that it is too old, whatever else its statements meet in the changed tables', async () => {
    const up = async (runner: { query(sql: string): Promise<unknown> }): Promise<void> =>
      void (await runner.query('DROP TABLE leases'));
    await (await openLater(database.location, laterRelease('are refused', { up }))).close();
    await expect(write(node, 'too old')).rejects.toThrow(ReleaseTooOld);
  });

  it('is refused at its start, and the later release is not (D-OPR-22)', async () => {
    const migrations = laterRelease('are refused');
    await (await openLater(database.location, migrations)).close();
    await expect(openPatiently(database.location)).rejects.toThrow(`it has the migration ${nameOfLater()}`);
    const later = await openLater(database.location, migrations);
    await write(later, 'later');
    await later.close();
  });
});

describeOnPostgres('a migration beside a node that writes (D-PLT-17)', (createDatabase) => {
  it('waits for what that node has begun, holds up what it begins, and neither readers nor dumps', async () => {
    const database = await createDatabase('migrated');
    const node = await openPatiently(database.location);
    await node.write((session) => session.query(INSERT));
    const source = await openDataSource(database.location, {});
    const waiting = (): Promise<unknown[]> =>
      source.query(`SELECT mode FROM pg_locks WHERE NOT granted AND relation = 'oldest_writer'::regclass ORDER BY 1`);

    const hold = gate();
    const first = node.write(async (session) => {
      await session.query(`UPDATE leases SET holder = 'in time'`);
      await hold.opened;
    });
    await until(
      'the unit of work',
      () => source.query(`SELECT 1 FROM pg_locks WHERE mode = 'RowExclusiveLock' AND relation = 'leases'::regclass`),
      (rows) => rows.length > 0,
    );
    const seen: unknown[] = [];
    const up = async (runner: { query(sql: string): Promise<unknown> }): Promise<void> =>
      void seen.push(await runner.query('SELECT holder FROM leases'));
    const opening = openLater(database.location, laterRelease('are refused', { up }));
    await until('the migration', waiting, (rows) => rows.length === 1);
    const second = write(node, 'too late');
    await until('the second unit of work', waiting, (rows) => rows.length === 2);
    expect(await source.query('SELECT release_number FROM oldest_writer')).toEqual([{ release_number: RELEASE }]);

    hold.open();
    await first;
    await expect(second).rejects.toThrow(ReleaseTooOld);
    const later = await opening;
    expect([seen, await holderOf(later)]).toEqual([[[{ holder: 'in time' }]], { holder: 'in time' }]);
    for (const open of [node, later]) await open.close();
    await source.destroy();
  });
});
