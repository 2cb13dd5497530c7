import { statSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { describeOnEachDatabase, describeOnSqlite } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { TestClock } from '../../../test/support/test-clock.js';
import { Turns } from './index.js';

describeOnEachDatabase('the turn of a work in the background (D-OPR-16)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  it('is one node’s at a time, for each work, and goes to another one if that node ends', async () => {
    const clock = new TestClock();
    const node = (): Turns => new Turns(opened.unitOfWork, clock);
    const [one, other] = [node(), node()];
    const nodes = Array.from({ length: 8 }, node);
    const taken = await Promise.all(nodes.map((each) => each.take('deliveries')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect([await one.take('changes'), await other.take('changes')]).toEqual([true, false]);
    expect(await one.take('changes')).toBe(true);
    clock.advance(60_001);
    expect([await other.take('changes'), await one.take('changes')]).toEqual([true, false]);
  });
});

describeOnSqlite('the file of a database', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  it('gives the space of removed rows back, in steps', async () => {
    const { unitOfWork, database } = opened;
    const { location } = database;
    if (location.kind !== 'sqlite') throw new Error('This suite runs on SQLite.');
    const sizeOf = async (): Promise<number> => {
      await unitOfWork.write((session) => session.query('UPDATE id_counters SET last_id = last_id'));
      const [row] = await unitOfWork.reader.query<{ readonly page_count: number }>('PRAGMA page_count');
      return row?.page_count ?? 0;
    };
    const before = await sizeOf();
    const text = 'x'.repeat(4000);
    await unitOfWork.write(async (session) => {
      for (let number = 0; number < 1000; number += 1)
        await session.query('INSERT INTO leases (name, holder, until) VALUES (?, ?, 0)', [String(number), text]);
    });
    const full = await sizeOf();
    expect(full).toBeGreaterThan(before + 900);
    await unitOfWork.write((session) => session.query('DELETE FROM leases'));
    let steps = 1;
    while (await unitOfWork.giveSpaceBack()) steps += 1;
    expect(steps).toBeGreaterThan(3);
    expect(await sizeOf()).toBeLessThan(before + 20);
    expect(statSync(location.file).size).toBeGreaterThan(0);
  });
});
