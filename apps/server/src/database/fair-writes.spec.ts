import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, it } from '@jest/globals';
import { gate } from '../../test/support/gate.js';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../../test/support/databases.js';
import type { CreateDatabase } from '../../test/support/databases.js';
import { openBeforeAll } from '../../test/support/opened-database.js';
import type { OpenedDatabase } from '../../test/support/opened-database.js';
import type { Session } from './index.js';

const ADA = { group: '1', member: 'ada' };
const GRACE = { group: '1', member: 'grace' };
const EVE = { group: '2', member: 'eve' };

function add(session: Session, id: number): Promise<unknown> {
  return session.query('INSERT INTO customers (id, name, requests_per_day, revision) VALUES (?, ?, 0, 0)', [id, '']);
}

function rename(session: Session, id: number, name: string): Promise<unknown> {
  return session.query('UPDATE customers SET name = ? WHERE id = ?', [name, id]);
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Opens a database without customers for each test. */
function openEmptyDatabase(createDatabase: CreateDatabase): OpenedDatabase {
  const opened = openBeforeAll(createDatabase);
  beforeEach(() => opened.unitOfWork.write((session) => session.query('DELETE FROM customers')));
  return opened;
}

describeOnEachDatabase('units of work of many who write (D-NET-18)', (createDatabase) => {
  const opened = openEmptyDatabase(createDatabase);

  it('come before those of a customer who has many waiting', async () => {
    const { unitOfWork } = opened;
    // opens all connections, for opening one takes longer than a unit of work
    await Promise.all(
      numbersTo(40).map((id) => unitOfWork.write((session) => add(session, id), id % 2 === 0 ? ADA : EVE)),
    );
    const begun: string[] = [];
    const began = async (name: string): Promise<void> => {
      begun.push(name);
      await delay(1);
    };
    await Promise.all([
      ...numbersTo(50).map(() => unitOfWork.write(() => began('ada'), ADA)),
      unitOfWork.write(() => began('eve'), EVE),
    ]);
    expect(begun).toHaveLength(51);
    // PostgreSQL runs some of one customer at once.
    expect(begun.indexOf('eve')).toBeLessThan(12);
  });

  it('are refused if too many of the same user wait, but those of others and of the service are not', async () => {
    const { unitOfWork } = opened;
    const go = gate();
    const asked = numbersTo(300).map((id) =>
      unitOfWork.write(async (session) => {
        await go.opened;
        await add(session, id);
      }, ADA),
    );
    const others = [
      unitOfWork.write((session) => add(session, 1001), GRACE),
      unitOfWork.write((session) => add(session, 1002), EVE),
      unitOfWork.write((session) => add(session, 1003)),
    ];
    const outcomes = Promise.allSettled(asked);
    await Promise.race(asked.map((write) => write.catch(() => undefined)));
    go.open();
    await Promise.all(others);
    const refused = (await outcomes).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const outcome of refused) {
      expect(outcome).toMatchObject({ reason: { name: 'QueueFull', share: 'member', places: 256 } });
    }
    const rows = await unitOfWork.reader.query('SELECT id FROM customers');
    expect(rows).toHaveLength(300 - refused.length + 3);
  });
});

describeOnSqlite('units of work that wait for the one writer', (createDatabase) => {
  const opened = openEmptyDatabase(createDatabase);

  it('are not all waited for by the first of a commit that they share', async () => {
    const told: string[] = [];
    const slow = numbersTo(10).map((number) =>
      opened.unitOfWork
        .write(async (session) => {
          told.push(`began ${number}`);
          await delay(20);
          await add(session, number);
        }, ADA)
        .then(() => told.push(`done ${number}`)),
    );
    await Promise.all(slow);
    expect(told.indexOf('done 1')).toBeLessThan(told.indexOf('began 10'));
    expect(told.filter((text) => text.startsWith('began'))).toEqual(numbersTo(10).map((number) => `began ${number}`));
  });
});

describeOnPostgres('units of work that wait for a row', (createDatabase) => {
  const opened = openEmptyDatabase(createDatabase);

  it('leave connections to other customers if all units are of one customer', async () => {
    const { unitOfWork } = opened;
    await unitOfWork.write(async (session) => {
      await add(session, 1);
      await add(session, 2);
    });
    const [locked, go] = [gate(), gate()];
    const holding = unitOfWork.write(async (session) => {
      await rename(session, 1, 'held');
      locked.open();
      await go.opened;
    }, ADA);
    await locked.opened;
    const waiting = numbersTo(30).map((number) =>
      unitOfWork.write((session) => rename(session, 1, `${number}`), number % 2 === 0 ? ADA : GRACE),
    );
    await unitOfWork.write((session) => rename(session, 2, 'eve was here'), EVE);
    expect(await unitOfWork.reader.first('SELECT name FROM customers WHERE id = 1')).toEqual({ name: '' });
    go.open();
    await Promise.all([holding, ...waiting]);
    expect(await unitOfWork.reader.first('SELECT name FROM customers WHERE id = 2')).toEqual({ name: 'eve was here' });
  });
});
