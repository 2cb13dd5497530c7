import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { gate } from '../../test/support/gate.js';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../../test/support/databases.js';
import { openBeforeAll } from '../../test/support/opened-database.js';
import { openPatiently, PATIENT } from '../../test/support/patience.js';
import { settleAll, isDatabaseUnavailable, isUniqueViolation, openDatabase } from './index.js';
import type { Session } from './index.js';
import { MIGRATION_LOCK } from './dialect/postgres.js';

/** Long enough for the short statements of a busy machine. */
const STATEMENT_LIMIT_MS = 2000;

class Refusal extends Error {}

function add(session: Session, id: number, name = `customer ${id}`): Promise<unknown> {
  return session.query('INSERT INTO customers (id, name, requests_per_day, revision) VALUES (?, ?, 0, 0)', [id, name]);
}

async function idsIn(session: Session): Promise<number[]> {
  const rows = await session.query<{ id: number }>('SELECT id FROM customers ORDER BY id');
  return rows.map(({ id }) => id);
}

describeOnEachDatabase('a unit of work', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  beforeEach(async () => {
    await opened.unitOfWork.write(async (session) => {
      await session.query('DELETE FROM customers');
      await session.query('DELETE FROM id_counters');
    });
  });

  it('writes nothing when the work rejects, and rejects with that very error', async () => {
    const refusal = new Refusal();
    const writing = opened.unitOfWork.write(async (session) => {
      await add(session, 1);
      throw refusal;
    });
    await expect(writing).rejects.toBe(refusal);
    expect(await idsIn(opened.unitOfWork.reader)).toEqual([]);
  });

  it('continues after one of its statements failed without being caught', async () => {
    await opened.unitOfWork.write((session) => add(session, 1));
    const failure: unknown = await opened.unitOfWork
      .write((session) => add(session, 1))
      .catch((error: unknown) => error);
    expect(isUniqueViolation(failure)).toBe(true);
    await opened.unitOfWork.write((session) => add(session, 2));
    expect(await idsIn(opened.unitOfWork.reader)).toEqual([1, 2]);
  });

  it('loses none of those that wait when one among them fails', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        opened.unitOfWork.write(async (session) => {
          await add(session, index + 1);
          if (index % 4 === 1) throw new Refusal();
        }),
      ),
    );
    const written = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index + 1] : []));
    expect(written).toHaveLength(30);
    expect(await idsIn(opened.unitOfWork.reader)).toEqual(written);
  });

  it('leaves nothing of statements that go out together when one of them fails', async () => {
    const failing = opened.unitOfWork.write(async (session) => {
      await add(session, 1);
      const addSeveral = async (): Promise<void> => {
        for (const id of [2, 3, 4, 5, 6, 7, 8, 9]) await add(session, id);
      };
      await settleAll([add(session, 1), addSeveral()]);
    });
    const other = opened.unitOfWork.write((session) => add(session, 10));
    const failure: unknown = await failing.catch((error: unknown) => error);
    await other;
    expect(isUniqueViolation(failure)).toBe(true);
    expect(await idsIn(opened.unitOfWork.reader)).toEqual([10]);
  });

  it('is not seen by reads before it has ended, nor waited for', async () => {
    const [written, read] = [gate(), gate()];
    const writing = opened.unitOfWork.write(async (session) => {
      await add(session, 1);
      written.open();
      await read.opened;
      await add(session, 2);
    });
    await written.opened;
    expect(await idsIn(opened.unitOfWork.reader)).toEqual([]);
    read.open();
    await writing;
    expect(await idsIn(opened.unitOfWork.reader)).toEqual([1, 2]);
  });

  it('reads a snapshot of one moment during later writes, which other reads see', async () => {
    await opened.unitOfWork.write((session) => add(session, 1));
    const seen = await opened.unitOfWork.snapshot(async (session) => {
      const before = await idsIn(session);
      await opened.unitOfWork.write((writing) => add(writing, 2));
      expect(await idsIn(opened.unitOfWork.reader)).toEqual([1, 2]);
      return [before, await idsIn(session)];
    });
    expect(seen).toEqual([[1], [1]]);
    expect(await opened.unitOfWork.snapshot(idsIn)).toEqual([1, 2]);
  });

  it('reads simultaneous snapshots, and others after one that failed', async () => {
    await opened.unitOfWork.write((session) => add(session, 1));
    const messageOf = (failing: Promise<unknown>): Promise<string> =>
      failing.then(String, (error: unknown) => (error as Error).message);
    const failing = messageOf(opened.unitOfWork.snapshot((session) => session.query('SELECT id FROM nowhere')));
    const both = Promise.all([opened.unitOfWork.snapshot(idsIn), opened.unitOfWork.snapshot(idsIn)]);
    expect(await failing).toContain('nowhere');
    expect(await both).toEqual([[1], [1]]);
    expect(await messageOf(opened.unitOfWork.snapshot((session) => add(session, 2)))).toMatch(/read-?only/);
  });

  it('sees rows that it locks as the writer before it left them', async () => {
    await opened.unitOfWork.write((session) => add(session, 1, ''));
    const append = (letter: string): Promise<void> =>
      opened.unitOfWork.write(async (session) => {
        const [row] = await session.query<{ name: string }>(
          `SELECT name FROM customers WHERE id = ?${session.lockRows}`,
          [1],
        );
        await session.query('UPDATE customers SET name = ? WHERE id = ?', [`${row?.name}${letter}`, 1]);
      });
    await Promise.all([...'abcdefghijklmnop'].map(append));
    const [row] = await opened.unitOfWork.reader.query<{ name: string }>('SELECT name FROM customers');
    expect([...(row?.name ?? '')].toSorted().join('')).toBe('abcdefghijklmnop');
  });
});

describeOnEachDatabase('opening a database', (createDatabase) => {
  it('migrates once, no matter which server comes first', async () => {
    const database = await createDatabase();
    const opened = await Promise.all(Array.from({ length: 3 }, () => openPatiently(database.location)));
    await opened[0]?.write((session) => add(session, 1));
    for (const unitOfWork of opened) {
      expect(await idsIn(unitOfWork.reader)).toEqual([1]);
      await unitOfWork.close();
    }
  });

  it('finishes the units that wait before it closes', async () => {
    const database = await createDatabase('migrated');
    const first = await openPatiently(database.location);
    const writing = Promise.all(
      Array.from({ length: 5 }, (_, index) => first.write((session) => add(session, index + 1))),
    );
    if (database.location.kind === 'postgres') await writing;
    await Promise.all([writing, first.close()]);
    const second = await openPatiently(database.location);
    expect(await idsIn(second.reader)).toEqual([1, 2, 3, 4, 5]);
    await second.close();
  });
});

describeOnSqlite('commits of units that wait', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  beforeAll(async () => {
    await opened.unitOfWork.write((session) =>
      session.query('CREATE TABLE wards (customer_id BIGINT REFERENCES customers (id) DEFERRABLE INITIALLY DEFERRED)'),
    );
  });

  it('acknowledges a unit only when the commit that it shares has succeeded, and goes on with the next', async () => {
    const running = gate();
    const first = opened.unitOfWork.write(async (session) => {
      await add(session, 1);
      await running.opened;
    });
    const waiting = opened.unitOfWork.write((session) => add(session, 2));
    // found out by the commit alone, which so fails
    const failing = opened.unitOfWork.write((session) => session.query('INSERT INTO wards VALUES (99)'));
    running.open();
    const outcomes = await Promise.allSettled([first, waiting, failing]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { code: expect.stringMatching(/^SQLITE_CONSTRAINT/) } });
    await opened.unitOfWork.write((session) => add(session, 3));
    expect(await idsIn(opened.unitOfWork.reader)).toEqual([3]);
  });

  it('lets no reader write', async () => {
    await expect(add(opened.unitOfWork.reader, 4)).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  });
});

describeOnPostgres('a database that is brought to this version', (createDatabase) => {
  it('is given the time that large tables need: no statement of a migration is ended', async () => {
    const database = await createDatabase();
    if (database.location.kind !== 'postgres') throw new TypeError('This is about PostgreSQL.');
    const { url } = database.location;
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const [unitOfWork] = await Promise.all([
      openDatabase(database.location, { timeLimits: { ...PATIENT, statementMs: STATEMENT_LIMIT_MS } }),
      // The migration waits for the other one longer than statements may take otherwise.
      sleep(2 * STATEMENT_LIMIT_MS).then(() => other.end()),
    ]);
    const long = unitOfWork.reader.query(`SELECT pg_sleep(${STATEMENT_LIMIT_MS})`);
    await expect(long).rejects.toThrow('statement timeout');
    await unitOfWork.close();
  });
});

describeOnPostgres('statements that come again', (createDatabase) => {
  it('are parsed and planned once by each connection', async () => {
    const database = await createDatabase('migrated');
    const unitOfWork = await openPatiently(database.location);
    const times = await unitOfWork.write(async (session) => {
      for (let time = 0; time < 3; time += 1) await session.query('SELECT id FROM customers WHERE id = ?', [time]);
      const prepared = await session.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements');
      return prepared.filter(({ statement }) => statement === 'SELECT id FROM customers WHERE id = $1').length;
    });
    expect(times).toBe(1);
    await unitOfWork.close();
  });
});

describeOnPostgres('units that the database asks to repeat', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  beforeEach(async () => {
    await opened.unitOfWork.write(async (session) => {
      await session.query('DELETE FROM customers');
      await add(session, 1, '');
      await add(session, 2, '');
    });
  });

  const append = (session: Session, id: number, text: string): Promise<unknown> =>
    session.query('UPDATE customers SET name = name || ? WHERE id = ?', [text, id]);

  const names = async (): Promise<string[]> => {
    const rows = await opened.unitOfWork.reader.query<{ name: string }>('SELECT name FROM customers ORDER BY id');
    return rows.map(({ name }) => name);
  };

  /** Fails as a serialization does if `conflicting` has written. */
  const conflicted = async (session: Session, conflicting: () => Promise<unknown>): Promise<void> => {
    const before = await names();
    await conflicting();
    if ((await names()).join() !== before.join())
      await session.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END $$`);
    await append(session, 1, 'mine ');
  };

  it('runs a unit again after a serialization failure, and writes it once', async () => {
    let attempts = 0;
    await opened.unitOfWork.write((session) =>
      conflicted(session, async () => {
        attempts += 1;
        if (attempts < 3) await opened.unitOfWork.write((other) => append(other, 1, 'theirs '));
      }),
    );
    expect(attempts).toBe(3);
    expect(await names()).toEqual(['theirs theirs mine ', '']);
  });

  it('runs a unit again after a deadlock', async () => {
    const [firstHas, secondHas] = [gate(), gate()];
    let attempts = 0;
    await Promise.all([
      opened.unitOfWork.write(async (session) => {
        attempts += 1;
        await append(session, 1, 'a');
        firstHas.open();
        await secondHas.opened;
        await append(session, 2, 'a');
      }),
      opened.unitOfWork.write(async (session) => {
        attempts += 1;
        await append(session, 2, 'b');
        secondHas.open();
        await firstHas.opened;
        await append(session, 1, 'b');
      }),
    ]);
    expect(attempts).toBe(3);
    expect((await names()).map((name) => [...name].toSorted().join(''))).toEqual(['ab', 'ab']);
  });

  it('gives up after five attempts with an error that says: try again later', async () => {
    let attempts = 0;
    const failure: unknown = await opened.unitOfWork
      .write((session) =>
        conflicted(session, async () => {
          attempts += 1;
          await opened.unitOfWork.write((other) => append(other, 1, 'theirs '));
        }),
      )
      .catch((error: unknown) => error);
    expect(attempts).toBe(5);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect((await names())[0]).toBe('theirs '.repeat(5));
  });

  it('writes from two pools without losing a change', async () => {
    const other = await openPatiently(opened.database.location);
    const nodes = [opened.unitOfWork, other];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => nodes[index % 2]?.write((session) => append(session, 1, 'x'))),
    );
    expect((await names())[0]).toBe('x'.repeat(20));
    await other.close();
  });
});
