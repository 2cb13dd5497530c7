import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';
import { AuditRepository } from '../../modules/audit/audit.repository.js';
import { FormConfigurationsRepository } from '../../modules/forms/definitions/form-configurations.js';
import { NO_FORMS } from '../../modules/forms/definitions/stored-forms.js';
import { FilledFormsRepository } from '../../modules/forms/filled/filled-forms.repository.js';
import { openDatabase } from '../index.js';
import type { UnitOfWork } from '../index.js';
import { Foundation1763600000000 } from './1-foundation.js';
import { Configuration1763700000000 } from './2-configuration.js';
import { Lists1763800000000 } from './3-lists.js';
import { Workflows1763900000000 } from './4-workflows.js';

const CUSTOMER = 1001;
const BEFORE = [Foundation1763600000000, Configuration1763700000000, Lists1763800000000, Workflows1763900000000];

/** A database as the release before left it: with one version of a person in the audit trail. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, BEFORE);
  await before.query(
    `INSERT INTO audit_records (customer_id, profile_type, profile_id, version, at, username, transaction_id, changes)
     VALUES (${CUSTOMER}, 'people', 7, 1, 5, 'a', '{T}', '[]')`,
  );
  await before.destroy();
}

describeOnEachDatabase('a database of a release without forms', (createDatabase) => {
  const forms = new FilledFormsRepository();
  const documents = new FormConfigurationsRepository();
  const key = { customerId: CUSTOMER, id: 1 };
  const of = { formId: 1, ownerType: 'people', ownerId: 7, updatedFor: 0 } as const;
  const write = { signed: true, at: 9, by: 7, completedAt: 9, completedBy: 7, answers: '{"a":1}' };
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await createDatabase();
    await fillAsBefore(database.location);
    unitOfWork = await openDatabase(database.location);
  });

  afterAll(async () => {
    await unitOfWork.close();
    await database.remove();
  });

  it('knows of no forms, not even that there are none, and has its audit trail', async () => {
    const { reader } = unitOfWork;
    expect(await documents.find(reader, CUSTOMER)).toBeUndefined();
    expect(await forms.find(reader, key)).toBeUndefined();
    const all = { customerId: CUSTOMER, profileTypes: ['people'], limit: 10 } as const;
    const records = await new AuditRepository().list(reader, {
      ...all,
      profile: undefined,
      username: undefined,
      after: undefined,
    });
    expect(records).toMatchObject([{ profileId: 7, about: null }]);
  });

  it('keeps them from then on', async () => {
    await unitOfWork.write((session) => documents.save(session, CUSTOMER, NO_FORMS));
    expect(await documents.find(unitOfWork.reader, CUSTOMER)).toEqual(NO_FORMS);
    expect(await unitOfWork.write((session) => forms.insert(session, { ...key, ...of }, write))).toBe(true);
    expect(await forms.find(unitOfWork.reader, key)).toEqual({
      ...key,
      ...of,
      version: 1,
      signed: 1,
      updatedAt: 9,
      updatedBy: 7,
      completedAt: 9,
      completedBy: 7,
      requestedAt: null,
      requestedBy: null,
      answers: '{"a":1}',
    });
  });

  it('takes one for each owner and form, and per associated person', async () => {
    const insert = (id: number, other: object): Promise<boolean> =>
      unitOfWork.write((session) => forms.insert(session, { ...key, ...of, ...other, id }, write));
    expect(await insert(2, {})).toBe(false);
    expect(await insert(3, { updatedFor: 8 })).toBe(true);
    expect(await insert(4, { ownerType: 'jobs' })).toBe(true);
    expect(await insert(5, { formId: 2 })).toBe(true);
    expect(await forms.find(unitOfWork.reader, { ...key, id: 2 })).toBeUndefined();
  });
});
