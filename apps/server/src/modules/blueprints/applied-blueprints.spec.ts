import { beforeAll, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint } from '../../../test/builders/blueprint.builder.js';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { SecretBox } from '../access/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';

const CUSTOMER = 1001;
/** The two that starts applied, of all. */
const STARTED = [1, 2];

describeOnEachDatabase('AppliedBlueprints', (createDatabase) => {
  const applied = new AppliedBlueprints(new SecretBox(Buffer.alloc(32, 1)));
  const opened = openBeforeAll(createDatabase);

  const listed = async (): Promise<number[]> =>
    (await applied.listRevisions(opened.unitOfWork.reader, CUSTOMER)).map(({ revision }) => revision);
  const stored = async (): Promise<number[]> => {
    const sql = 'SELECT revision FROM applied_blueprints WHERE customer_id = ? ORDER BY revision';
    const rows = await opened.unitOfWork.reader.query<{ revision: number }>(sql, [CUSTOMER]);
    return rows.map(({ revision }) => revision);
  };
  const add = (revision: number): Promise<void> => {
    const document = { blueprint: { customer: { id: CUSTOMER, name: 'A' } }, numbers: {} };
    return opened.unitOfWork.write((session) =>
      applied.add(session, { revision, appliedAt: 5, appliedBy: 'a', document }),
    );
  };

  beforeAll(async () => {
    await opened.unitOfWork.write((session) =>
      session.query(
        `INSERT INTO applied_blueprints (customer_id, revision, applied_at, applied_by, encrypted_document)
         WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1003)
         SELECT ${CUSTOMER}, number, 0, CASE WHEN number IN (${STARTED.join(', ')}) THEN NULL ELSE 'a' END, '' FROM numbers`,
      ),
    );
  });

  it('lists the newest 1,000, newest first (D-PLT-19)', async () => {
    expect(await listed()).toEqual(Array.from({ length: 1000 }, (_, index) => 1003 - index));
  });

  it('drops two of those before them with each that is added, but not the one that a start applied last (D-PLT-19)', async () => {
    await add(1004);
    expect((await stored()).slice(0, 3)).toEqual([2, 4, 5]);
    for (const revision of [1005, 1006]) await add(revision);
    expect((await stored()).slice(0, 3)).toEqual([2, 7, 8]);
    expect(await stored()).toHaveLength(1001);
    expect(await listed()).toHaveLength(1000);
  });

  const blueprint = aBlueprint(2002);
  const usersWith = (more: object): Blueprint => ({
    ...blueprint,
    users: blueprint.users?.map(({ password: _, ...user }) => ({ ...user, ...more })),
  });

  it.each([
    ['the very same', blueprint, blueprint, true],
    ['another password', blueprint, usersWith({ password: 'another' }), false],
    ['no password any more', blueprint, usersWith({}), false],
    ['a first password', usersWith({}), blueprint, false],
    ['none as before', usersWith({}), usersWith({}), true],
  ])('knows the document of the last start again: %s (D-PLT-3)', async (_case, sent, asked, isSame) => {
    const { unitOfWork } = opened;
    const last = await applied.findLastStarted(unitOfWork.reader, 2002);
    const revision = (last?.revision ?? 0) + 1;
    const document = { blueprint: sent, numbers: {} };
    await unitOfWork.write((session) =>
      applied.add(session, { revision, appliedAt: 0, appliedBy: null, document }, sent),
    );
    expect(await applied.findIfLastStarted(unitOfWork.reader, asked)).toBe(isSame ? revision : undefined);
  });
});
