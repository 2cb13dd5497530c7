import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';
import { SystemClock } from '../../runtime/index.js';
import { Changes, ChangesRepository } from '../../modules/changes/index.js';

const CUSTOMER = 1001;
/** A database as a release before left it: two people, a job, a workflow, two filled forms and a list. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 14);
  await before.query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${CUSTOMER}, 'A', 1, 3)`);
  const profile = (type: string, id: number, version: number, at: number): string =>
    `(${CUSTOMER}, '${type}', ${id}, ${version}, 'A', NULL, NULL, ${at}, 1, ${at}, 1, '{}')`;
  await before.query(
    `INSERT INTO profiles (customer_id, profile_type, id, version, title, external_id, email_key, created_at, created_by,
       updated_at, updated_by, field_values)
     VALUES ${[profile('people', 1, 3, 50), profile('people', 2, 1, 20), profile('jobs', 1, 2, 30)].join(', ')}`,
  );
  await before.query(
    `INSERT INTO workflows (customer_id, id, workflow_type, base_id, person_id, version, status_id, source, source_name,
       created_at, updated_at)
     VALUES (${CUSTOMER}, 7, 'applicantworkflows', 1, 2, 4, NULL, NULL, NULL, 40, 40)`,
  );
  await before.query(
    `INSERT INTO filled_forms (customer_id, id, form_id, owner_type, owner_id, updated_for, version, signed, updated_at,
       updated_by, completed_at, completed_by, answers)
     VALUES (${CUSTOMER}, 5, 1, 'people', 2, 0, 2, 0, 60, 1, NULL, NULL, '{}'),
       (${CUSTOMER}, 6, 2, 'applicantworkflows', 7, 0, 1, 0, 70, 1, NULL, NULL, '{}')`,
  );
  await before.query(`INSERT INTO list_states VALUES (${CUSTOMER}, 'lists.skills', 9, '[]')`);
  await before.destroy();
}

describeOnEachDatabase('records that an earlier release has stored (D-CHG-1)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('stand at the beginning of the changes in the order of their times, before later writes', async () => {
    const repository = new ChangesRepository();
    const changes = new Changes(repository, new SystemClock());
    await opened.unitOfWork.write((session) =>
      changes.record(session, CUSTOMER, { type: 'people', id: 2, version: 2, at: 10 }),
    );
    const search = { customerId: CUSTOMER, after: { mark: 0, number: 0 }, limit: 100 };
    const rows = await repository.list(opened.unitOfWork.reader, search);
    expect(rows.map(({ type, subject, version, about }) => [type, subject, version, about])).toEqual([
      ['lists', 'lists.skills', 9, null],
      ['people', '2', 1, null],
      ['jobs', '1', 2, null],
      ['applicantworkflows', '7', 4, 'people/2 jobs/1'],
      ['people', '1', 3, null],
      ['forms', '5', 2, 'people/2'],
      ['forms', '6', 1, 'applicantworkflows/7 people/2 jobs/1'],
      ['people', '2', 2, null],
    ]);
  });
});
