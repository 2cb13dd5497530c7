import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../test/support/databases.js';
import { openBeforeAll } from '../../test/support/opened-database.js';

describeOnEachDatabase('statistics of tables', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  const isPostgres = (): boolean => opened.database.location.kind === 'postgres';
  const addPeople = async (from: number, to: number): Promise<void> => {
    await opened.unitOfWork.write(async (session) => {
      // A connection tells its writes to the statistics once in a second, unless it is asked to.
      if (isPostgres()) await session.query('SELECT pg_stat_force_next_flush()');
      for (let id = from; id <= to; id += 1)
        await session.query(
          `INSERT INTO profiles (customer_id, profile_type, id, version, title, created_at, created_by, updated_at, updated_by, field_values)
           VALUES (1, 'people', ?, 1, 'a', 0, 1, 0, 1, '{}')`,
          [id],
        );
    });
  };

  it('are gathered again once a table has doubled, so that a profile is read by its key', async () => {
    const { unitOfWork } = opened;
    const gathered = isPostgres() ? ['profiles'] : [];
    await unitOfWork.write((session) =>
      session.query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (1, 'a', 0, 0)`),
    );
    await addPeople(1, 1000);
    expect(await unitOfWork.gatherStatistics({ onlyGrown: true })).toEqual(gathered);
    if (isPostgres()) {
      const plan = await unitOfWork.reader.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT version FROM profiles WHERE customer_id = 1 AND profile_type = 'people' AND id = 500`,
      );
      expect(plan[0]?.['QUERY PLAN']).toContain('profiles_pkey');
    }
    await addPeople(1001, 1400);
    expect(await unitOfWork.gatherStatistics({ onlyGrown: true })).toEqual([]);
    await addPeople(1401, 3000);
    expect(await unitOfWork.gatherStatistics({ onlyGrown: true })).toEqual(gathered);
  });
});
