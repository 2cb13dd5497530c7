import { EventEmitter, once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachDatabase, describeOnPostgres } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { followToTheEnd, writeAtOnce } from '../../../test/support/change-race.js';
import { openPatiently } from '../../../test/support/patience.js';
import { nextIds } from '../../database/index.js';
import type { UnitOfWork } from '../../database/index.js';
import { SystemClock } from '../../runtime/index.js';
import { ChangesRepository } from './index.js';

const CUSTOMER = 1001;
/** A long round has its own. */
const ACKNOWLEDGED = Number(process.env['TALENT_CHANGES'] ?? 150);
const ROUND_MS = 600_000 + ACKNOWLEDGED * 20;

describeOnEachDatabase('changes (D-CHG-1, D-CHG-2)', (createDatabase) => {
  const repository = new ChangesRepository(new SystemClock());
  const opened = openBeforeAll(createDatabase);

  it(
    'are each seen once, in the order of their versions, while eight write at once and some give up',
    async () => {
      const race = {
        unitOfWork: opened.unitOfWork,
        changes: repository,
        customerId: CUSTOMER,
        acknowledged: ACKNOWLEDGED,
        writers: 8,
      };
      const writing = writeAtOnce(race);
      const seen = followToTheEnd({ unitOfWork: opened.unitOfWork, repository, customerId: CUSTOMER }, writing);
      const written = await writing;
      expect(written.size).toBeGreaterThan(0);
      expect(await seen).toEqual(written);
    },
    ROUND_MS,
  );
});

describeOnPostgres('changes of a unit of work that has waited', (createDatabase) => {
  const repository = new ChangesRepository(new SystemClock());
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    unitOfWork = await openPatiently(database.location);
  });

  afterAll(() => unitOfWork.close());

  const subjects = async (): Promise<string[]> => {
    const search = { customerId: CUSTOMER, after: { mark: 0, number: 0 }, limit: 10 };
    return (await repository.list(unitOfWork.reader, search)).map(({ subject }) => subject);
  };
  const record = (id: number): Promise<void> =>
    unitOfWork.write((session) => repository.record(session, CUSTOMER, { type: 'people', id, version: 1 }));

  const newest = async (): Promise<unknown> =>
    (await unitOfWork.reader.query('SELECT mark, number FROM changes ORDER BY mark DESC, number DESC LIMIT 1'))[0];

  it('stand behind what it has waited for, though its number is lower, and are passed over by nobody', async () => {
    const [gate, began] = [new EventEmitter(), new EventEmitter()];
    const hasBegun = once(began, 'now');
    const waiting = unitOfWork.write(async (session) => {
      // this gives the transaction its number
      await nextIds(session, { customerId: CUSTOMER, counter: 'own' });
      const opened = once(gate, 'now');
      began.emit('now');
      await opened;
      await repository.record(session, CUSTOMER, { type: 'people', id: 1, version: 1 });
    });
    await hasBegun;
    await record(2);
    // 2 is committed, and told once nothing can come before it any more
    expect(await subjects()).toEqual([]);
    gate.emit('now');
    await waiting;
    expect(await subjects()).toEqual(['2', '1']);
  });

  it('are reported no matter what ends in other databases meanwhile', async () => {
    const elsewhere = await createDatabase('migrated');
    const neighbour = await openPatiently(elsewhere.location);
    let busy = true;
    const writeOn = async (writer: number): Promise<void> => {
      while (busy) await neighbour.write((session) => nextIds(session, { customerId: writer, counter: 'busy' }));
    };
    const writing = Promise.all([1, 2, 3, 4].map(writeOn));
    const ends: unknown[][] = [];
    for (let id = 100; id < 200; id += 1) {
      await record(id);
      ends.push([await repository.findEnd(unitOfWork.reader, CUSTOMER), await newest()]);
    }
    busy = false;
    await writing;
    await neighbour.close();
    expect(ends.filter(([told, there]) => !isDeepStrictEqual(told, there))).toEqual([]);
  });

  describe('in a database that was restored with lower numbers of transactions', () => {
    it('stand behind those from before', async () => {
      await unitOfWork.write((session) => session.query('DELETE FROM changes WHERE CAST(subject AS BIGINT) > 2'));
      const before = await subjects();
      await unitOfWork.write((session) =>
        session.query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${CUSTOMER}, 'A', 1, 1)`),
      );
      await unitOfWork.write((session) => session.query('UPDATE changes SET mark = mark + 1000000'));
      await unitOfWork.close();
      unitOfWork = await openPatiently(database.location);
      await record(3);
      expect(await subjects()).toEqual([...before, '3']);
    });
  });
});
