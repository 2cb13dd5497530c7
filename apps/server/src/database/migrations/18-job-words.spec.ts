import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import type { DatabaseLocation } from '../../config/index.js';

/** Stores jobs and a person as the release before did. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 17);
  const profile = (customerId: number, type: string, id: number): string =>
    `(${customerId}, '${type}', ${id}, 1, 'A', NULL, NULL, 5, 1, 5, 1, '{}')`;
  await before.query(
    `INSERT INTO profiles (customer_id, profile_type, id, version, title, external_id, email_key, created_at, created_by,
       updated_at, updated_by, field_values)
     VALUES ${[profile(1001, 'jobs', 1), profile(1001, 'jobs', 2), profile(1002, 'people', 1), profile(1003, 'jobs', 1)].join(', ')}`,
  );
  await before.destroy();
}

describeOnEachDatabase('jobs that an earlier release has stored (D-SEA-26)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('get their words once the server runs, customer by customer', async () => {
    const rows = await opened.unitOfWork.reader.query<{ fields: string }>(
      `SELECT customer_id AS "customerId", profile_type AS "profileType", fields, after_at AS "afterAt", after_id AS "afterId",
         is_last_look AS "isLastLook" FROM profile_reindexes ORDER BY customer_id`,
    );
    const fields = '["jobtitle","jobid","overview","responsibilities","qualifications"]';
    const all = { profileType: 'jobs', fields, afterAt: 0, afterId: 0, isLastLook: 0 };
    expect(rows).toEqual([
      { customerId: 1001, ...all },
      { customerId: 1003, ...all },
    ]);
  });
});
