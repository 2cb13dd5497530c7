import { expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { cutConnection } from '../../test/support/cut-connections.js';
import { describeOnEachDatabase } from '../../test/support/databases.js';
import { openBeforeAll } from '../../test/support/opened-database.js';
import { PATIENT } from '../../test/support/patience.js';
import { sql, StatementTooLong } from './index.js';

/** Counts for many seconds, on either database. */
const ENDLESS = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000000)
  SELECT COUNT(*) AS count FROM numbers`;

describeOnEachDatabase('a searcher', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  const insert = (id: number): Promise<unknown> =>
    opened.unitOfWork.write((session) =>
      session.query('INSERT INTO customers (id, name, requests_per_day, revision) VALUES (?, ?, 1, 1)', [id, 'A']),
    );

  it('reads what was committed before, as any session does', async () => {
    await insert(1);
    const { text, values } = sql`SELECT id, name FROM customers WHERE id >= ${1} AND name = ${'A'}`;
    expect(await opened.unitOfWork.beginSearch().searcher.query(text, values)).toEqual([{ id: 1, name: 'A' }]);
    await insert(2);
    expect(await opened.unitOfWork.beginSearch().searcher.first('SELECT COUNT(*) AS count FROM customers')).toEqual({
      count: 2,
    });
  });

  it('reads what it joins in parallel if the caller wants that, and only then', async () => {
    const { searcher, mergingSearcher } = opened.unitOfWork.beginSearch();
    const joined = `SELECT one.id FROM (SELECT id FROM customers WHERE id > 0) AS one
      CROSS JOIN (SELECT id FROM customers WHERE id < 2) AS also WHERE also.id = one.id`;
    expect(await mergingSearcher.query(joined)).toEqual([{ id: 1 }]);
    if (searcher.positionIn !== 'strpos') return;
    const plan = await mergingSearcher.query<Record<string, string>>(`EXPLAIN ${joined}`);
    expect(plan[0]?.['QUERY PLAN']).toContain('Merge Join');
    const [free] = await searcher.query<Record<string, string>>(`EXPLAIN ${joined}`);
    expect(free?.['QUERY PLAN']).not.toContain('Merge Join');
  });

  it('writes nothing', async () => {
    // The one table that triggers keep nobody from (D-PLT-17).
    await expect(opened.unitOfWork.beginSearch().searcher.query('DELETE FROM migrations RETURNING id')).rejects.toThrow(
      /read-?only/,
    );
  });

  it('ends a statement that takes too long and continues; the event loop never waits for the statement (D-SEA-16)', async () => {
    // The first statement takes nearly all of the time, so that the second has half a second.
    let [now, stepMs] = [0, PATIENT.searchMs - 500];
    const { searcher } = opened.unitOfWork.beginSearch(() => (now += stepMs));
    await searcher.query('SELECT 1 AS one');
    stepMs = 0;
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 5);
    await expect(searcher.query(ENDLESS)).rejects.toThrow(new StatementTooLong(PATIENT.searchMs));
    clearInterval(turning);
    expect(turns).toBeGreaterThan(0);
    expect(await opened.unitOfWork.beginSearch().searcher.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('gives the statements of a search their time together, on every session (D-SEA-16)', async () => {
    let now = 0;
    const stepMs = PATIENT.searchMs * 0.4;
    const { searcher, mergingSearcher } = opened.unitOfWork.beginSearch(() => (now += stepMs));
    await searcher.query('SELECT 1 AS one');
    if (searcher.positionIn === 'strpos')
      expect(await mergingSearcher.first('SHOW statement_timeout')).toEqual({ statement_timeout: '3min' });
    else await mergingSearcher.query('SELECT 1 AS one');
    await searcher.query('SELECT 1 AS one');
    await expect(mergingSearcher.query('SELECT 1 AS one')).rejects.toThrow(new StatementTooLong(PATIENT.searchMs));
    expect(await opened.unitOfWork.beginSearch().searcher.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('continues after PostgreSQL has ended an unused connection', async () => {
    const { searcher } = opened.unitOfWork.beginSearch();
    if (searcher.positionIn !== 'strpos') return;
    const backend = await searcher.first<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const total = (): number => opened.unitOfWork.pools().reduce((sum, pool) => sum + pool.total, 0);
    const before = total();
    await cutConnection(opened.database.location, Number(backend?.pid));
    await until('the pool to notice that a connection has ended', total, (count) => count < before);
    expect(await searcher.first('SELECT 1 AS one')).toEqual({ one: 1 });
  });
});
