import { statSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { describeOnEachDatabase, describeOnSqlite } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestClock } from '../../../test/support/test-clock.js';
import { LeasesRepository } from './leases.repository.js';
import { Retention } from './index.js';

describeOnEachDatabase('the turn of removing old rows (D-OPR-16)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  it('is one node’s at a time, for each table, and goes to another one if that node ends', async () => {
    const clock = new TestClock();
    const node = (): Retention => new Retention(opened.unitOfWork, clock, new RecordingLog(), new LeasesRepository());
    const [one, other] = [node(), node()];
    const nodes = Array.from({ length: 8 }, node);
    const taken = await Promise.all(nodes.map((each) => each.takeTurn('deliveries')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect([await one.takeTurn('changes'), await other.takeTurn('changes')]).toEqual([true, false]);
    expect(await one.takeTurn('changes')).toBe(true);
    await other.endTurn('changes');
    expect(await other.takeTurn('changes')).toBe(false);
    await one.endTurn('changes');
    expect(await other.takeTurn('changes')).toBe(true);
    clock.advance(60_001);
    expect(await one.takeTurn('changes')).toBe(true);
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
