import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';
import { AuditRepository } from '../../modules/audit/audit.repository.js';
import { FormConfigurationsRepository } from '../../modules/forms/definitions/form-configurations.js';
import { NO_FORMS } from '../../modules/forms/definitions/stored-forms.js';
import { FilledFormsRepository } from '../../modules/forms/filled/filled-forms.repository.js';

const CUSTOMER = 1001;

/** A database as the release before left it: with one version of a person in the audit trail. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 4);
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
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('knows of no forms, not even that there are none, and has its audit trail', async () => {
    const { reader } = opened.unitOfWork;
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
    await opened.unitOfWork.write((session) => documents.save(session, CUSTOMER, NO_FORMS));
    expect(await documents.find(opened.unitOfWork.reader, CUSTOMER)).toEqual(NO_FORMS);
    expect(await opened.unitOfWork.write((session) => forms.insert(session, { ...key, ...of }, write))).toBe(true);
    expect(await forms.find(opened.unitOfWork.reader, key)).toEqual({
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
      opened.unitOfWork.write((session) => forms.insert(session, { ...key, ...of, ...other, id }, write));
    expect(await insert(2, {})).toBe(false);
    expect(await insert(3, { updatedFor: 8 })).toBe(true);
    expect(await insert(4, { ownerType: 'jobs' })).toBe(true);
    expect(await insert(5, { formId: 2 })).toBe(true);
    expect(await forms.find(opened.unitOfWork.reader, { ...key, id: 2 })).toBeUndefined();
  });
});
