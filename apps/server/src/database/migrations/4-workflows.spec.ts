import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';
import { CustomersRepository } from '../../modules/customers/customers.repository.js';
import { WorkflowStatusesRepository } from '../../modules/workflows/workflow-statuses.service.js';
import { WorkflowsRepository } from '../../modules/workflows/workflows.repository.js';
import { isUniqueViolation } from '../index.js';

const CUSTOMER = 1001;

/** A database as the release before left it. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 3);
  await before.query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${CUSTOMER}, 'A', 1, 3)`);
  await before.destroy();
}

describeOnEachDatabase('a database of a release without workflows', (createDatabase) => {
  const workflows = new WorkflowsRepository();
  const statuses = new WorkflowStatusesRepository();
  const workflow = {
    workflowType: 'applicantworkflows' as const,
    baseId: 7,
    personId: 8,
    statusId: 'C1',
    source: null,
    sourceName: 'careers',
    at: 1_763_600_000_000,
  };
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('has none, no statuses, and all that was there', async () => {
    const { reader } = opened.unitOfWork;
    expect(await workflows.listOfPerson(reader, CUSTOMER, 8)).toEqual([]);
    expect(await statuses.list(reader, CUSTOMER)).toEqual([]);
    expect(await new CustomersRepository().listRevisions(reader)).toMatchObject([{ id: CUSTOMER, revision: 3 }]);
  });

  it('keeps them from then on', async () => {
    await opened.unitOfWork.write((session) => workflows.insert(session, { customerId: CUSTOMER, id: 1 }, workflow));
    const place = { customerId: CUSTOMER, workflowType: 'applicantworkflows' } as const;
    await opened.unitOfWork.write((session) => statuses.save(session, place, [{ id: 'C1', value: 'New' }]));
    const { reader } = opened.unitOfWork;
    const { at, baseId, ...parts } = workflow;
    expect(await workflows.find(reader, { ...place, id: 1 })).toEqual({
      id: 1,
      baseProfile: { profileType: 'jobs', id: baseId },
      version: 1,
      ...parts,
      createdAt: at,
      updatedAt: at,
    });
    expect(await statuses.list(reader, CUSTOMER)).toEqual([{ ...place, id: 'C1', value: 'New', position: 1 }]);
  });

  it('takes one for each pair of a type, and no id twice', async () => {
    const insert = (id: number, parts: object): Promise<unknown> =>
      opened.unitOfWork.write((session) =>
        workflows.insert(session, { customerId: CUSTOMER, id }, { ...workflow, ...parts }),
      );
    for (const [id, parts] of [
      [2, {}],
      [1, { baseId: 9 }],
    ] as const) {
      await expect(insert(id, parts).catch((error: unknown) => isUniqueViolation(error))).resolves.toBe(true);
    }
    await insert(2, { workflowType: 'sourceworkflows' });
    await insert(3, { baseId: 9 });
    const ids = (await workflows.listOfPerson(opened.unitOfWork.reader, CUSTOMER, 8)).map(({ id }) => id);
    expect(ids).toEqual([1, 2, 3]);
  });
});
