import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../test/support/databases.js';
import { openBeforeAll } from '../../test/support/opened-database.js';
import { keepHighest } from './index.js';
import type { Session } from './index.js';

describeOnEachDatabase('the highest change', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  const add = async (session: Session, customerId: number): Promise<void> => {
    const { mark, number } = session.commitOrderOf('changes');
    await session.query(
      `INSERT INTO changes (customer_id, mark, number, type, subject, version, at)
       SELECT given.customer_id, ${mark}, ${number}, 'people', '1', 1, 0
       FROM (SELECT CAST(? AS BIGINT) AS customer_id) AS given`,
      [customerId],
    );
  };
  const highest = async (): Promise<number> => {
    const { reader } = opened.unitOfWork;
    const [row] = await reader.query<{ highest: number }>(reader.commitOrderOf('changes').highest);
    return Number(row?.highest);
  };
  const firstMark = async (customerId: number): Promise<number> => {
    const sql = 'SELECT MIN(mark) AS mark FROM changes WHERE customer_id = ?';
    return Number((await opened.unitOfWork.reader.query<{ mark: number }>(sql, [customerId]))[0]?.mark);
  };

  it('goes back for no deletion, and is passed by the next change of any customer (D-PLT-22, D-OPR-7)', async () => {
    const { unitOfWork } = opened;
    await unitOfWork.write(async (session) => {
      for (const id of [1, 2])
        await session.query('INSERT INTO customers (id, name, requests_per_day, revision) VALUES (?, ?, 0, 0)', [
          id,
          'a',
        ]);
    });
    for (const customerId of [1, 2, 2, 2]) await unitOfWork.write((session) => add(session, customerId));
    const before = await highest();
    await unitOfWork.write((session) =>
      keepHighest(session, 'changes', async () => {
        await session.query('DELETE FROM customers WHERE id = 2');
        await session.query('DELETE FROM changes WHERE customer_id = 2');
      }),
    );
    expect(await highest()).toBe(before);
    await unitOfWork.write(async (session) => {
      await session.query('INSERT INTO customers (id, name, requests_per_day, revision) VALUES (2, ?, 0, 0)', ['a']);
      await add(session, 2);
    });
    expect(await highest()).toBeGreaterThan(before);
    expect(await firstMark(2)).toBeGreaterThan(3);
  });
});
