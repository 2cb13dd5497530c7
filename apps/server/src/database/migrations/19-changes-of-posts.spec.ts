import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';
import { SystemClock } from '../../runtime/index.js';
import { Changes, ChangesRepository } from '../../modules/changes/index.js';

const CUSTOMER = 1001;
/** Fills a database as the release before left it: a job with a change, and three posts without one, one of another customer. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 18);
  const [own, other] = [CUSTOMER, CUSTOMER + 1];
  await before.query(
    `INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${own}, 'A', 1, 3), (${other}, 'B', 1, 3)`,
  );
  await before.query(
    `INSERT INTO changes (customer_id, mark, number, type, subject, version, at) VALUES (${own}, 2, 0, 'jobs', '5', 1, 90)`,
  );
  await before.query(
    `INSERT INTO job_posts (customer_id, id, job_id, portal_id, start_at, created_at, created_by, unposted_at, unposted_by)
     VALUES (${own}, 1, 5, 101, 10, 10, 1, 30, 1), (${own}, 2, 5, 102, 20, 20, 1, NULL, NULL),
       (${other}, 1, 6, 101, 10, 10, 1, NULL, NULL)`,
  );
  await before.destroy();
}

describeOnEachDatabase('job posts of an earlier release (D-CHG-7)', (createDatabase) => {
  const repository = new ChangesRepository();
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  const listed = async (customerId: number) => {
    const search = { customerId, after: { mark: 0, number: 0 }, limit: 100 };
    const rows = await repository.list(opened.unitOfWork.reader, search);
    return rows.map(({ type, subject, version, at, about }) => [type, subject, version, at, about]);
  };

  it('follow earlier changes in the order of their writing, and come before later writes', async () => {
    const changes = new Changes(repository, new SystemClock());
    await opened.unitOfWork.write((session) =>
      changes.record(session, CUSTOMER, { type: 'people', id: 2, version: 1, at: 95 }),
    );
    expect(await listed(CUSTOMER)).toEqual([
      ['jobs', '5', 1, 90, null],
      ['portalposts', '2', 1, 20, 'jobs/5'],
      ['portalposts', '1', 2, 30, 'jobs/5'],
      ['people', '2', 1, 95, null],
    ]);
  });

  it('stand among the changes of their own customer', async () => {
    expect(await listed(CUSTOMER + 1)).toEqual([['portalposts', '1', 1, 10, 'jobs/6']]);
  });
});
