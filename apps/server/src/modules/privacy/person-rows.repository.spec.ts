import { expect, it } from '@jest/globals';
import { describeOnEachDatabase, describeOnSqlite } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import type { Session, SqlValue } from '../../database/index.js';
import type { PersonRow } from './person-data.table.js';
import { PersonRowsRepository } from './person-rows.repository.js';

const HISTORY = {
  name: 'audit_records',
  key: ['profile_type', 'profile_id', 'version'],
  columns: ['changes'],
  long: ['changes'],
} as const;
const IDS = { customerId: 1, personId: 5, workflowIds: [3, 5, 9], formIds: [4, 7] };
const TYPES = ['applicantworkflows', 'forms', 'jobs', 'onboardworkflows', 'people', 'sourceworkflows'];
const rows = new PersonRowsRepository();

/** There a statement holds up everybody until it ends. */
describeOnSqlite('the history of a person', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  it.each([
    ['at first', undefined],
    ['behind a version of the person', { profile_type: 'people', profile_id: 5, version: 700 }],
    ['behind a version of a form', { profile_type: 'forms', profile_id: 4, version: 2 }],
    ['behind a version of a workflow', { profile_type: 'sourceworkflows', profile_id: 3, version: 2 }],
  ])('is found by the index of versions, in its order, %s (D-PRV-1)', async (_, after) => {
    const { reader } = opened.unitOfWork;
    const plans: string[] = [];
    const query = async <Row>(asked: string, values?: readonly SqlValue[]): Promise<Row[]> => {
      const lines = await reader.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${asked}`, values);
      plans.push(...lines.map(({ detail }) => detail).filter((detail) => !/json_each|SUBQUERY/.test(detail)));
      return [];
    };
    await rows.listPart({ ...reader, query }, HISTORY, { ids: IDS, after });
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toMatch(/\(customer_id=\? AND profile_type=\? AND profile_id=\?/);
    if (after?.profile_type === 'people') expect(plans[0]).toContain('AND version>?');
  });
});

describeOnEachDatabase('the parts of a history', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  it('have every record of the person once, in the order of the key, and no other record (D-PRV-1)', async () => {
    let mark = 0;
    const insert = async (session: Session, customerId: number): Promise<void> => {
      for (const type of TYPES) {
        for (let id = 1; id <= 10; id += 1) {
          for (let version = 1; version <= 3; version += 1)
            await session.query(
              `INSERT INTO audit_records (customer_id, mark, number, profile_type, profile_id, version, at, username,
                 transaction_id, changes, digest)
               VALUES (?, ?, 0, ?, ?, ?, 1, '', '', ?, '')`,
              [customerId, (mark += 1), type, id, version, 'x'.repeat(200_000)],
            );
        }
      }
    };
    await opened.unitOfWork.write((session) => insert(session, 1));
    const found: string[] = [];
    for (let after: PersonRow | undefined; ;) {
      const part = await rows.listPart(opened.unitOfWork.reader, HISTORY, { ids: IDS, after });
      after = part.at(-1);
      if (after === undefined) break;
      found.push(...part.map((row) => `${row['profile_type']} ${row['profile_id']} ${row['version']}`));
    }
    const idsOf: Record<string, readonly number[]> = { forms: IDS.formIds, people: [IDS.personId], jobs: [] };
    const expected = TYPES.flatMap((type) =>
      (idsOf[type] ?? IDS.workflowIds).flatMap((id) => [1, 2, 3].map((version) => `${type} ${id} ${version}`)),
    );
    expect(found).toEqual(expected);
    expect(await rows.count(opened.unitOfWork.reader, 'audit_records', IDS)).toBe(expected.length);
  });
});
