import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import type { StoredValues } from '../../profile-engine/index.js';
import { changeAddresses, listCompaniesWith } from './company-addresses.repository.js';

const COMPANY = { customerId: 1001, companyId: 7 };
/** More than are written at once. */
const MANY = 450;

describeOnEachDatabase('the addresses of companies', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  const valuesOf = (cities: ReadonlyMap<number, string>): StoredValues =>
    ({ addresses: { entries: [...cities].map(([id, addresscity]) => ({ entry: id, id, addresscity })) } }) as never;
  const rows = (): Promise<object[]> =>
    opened.unitOfWork.reader.query('SELECT id, company_id AS company, city FROM company_addresses ORDER BY id');

  it('are added, changed and taken away with a write of their company, and no others (D-SEA-21)', async () => {
    const before = new Map(Array.from({ length: MANY }, (_, index) => [index + 1, `City ${index}`]));
    const after = new Map([...before].filter(([id]) => id !== 5).map(([id, city]) => [id, id === 6 ? 'Rome' : city]));
    await opened.unitOfWork.write(async (session) => {
      const other = { ...COMPANY, companyId: 8 };
      await changeAddresses(session, COMPANY, { before: {}, after: valuesOf(before) });
      await changeAddresses(session, other, { before: {}, after: valuesOf(new Map([[900, 'Bonn']])) });
    });
    expect(await rows()).toHaveLength(MANY + 1);
    await opened.unitOfWork.write((session) =>
      changeAddresses(session, COMPANY, { before: valuesOf(before), after: valuesOf(after) }),
    );
    expect(await rows()).toEqual([
      ...[...after].map(([id, city]) => ({ id, company: 7, city })),
      { id: 900, company: 8, city: 'Bonn' },
    ]);
    expect(await listCompaniesWith(opened.unitOfWork.reader, 1001, [1, 2, 5, 900])).toEqual(
      expect.arrayContaining([7, 8]),
    );
    expect(await listCompaniesWith(opened.unitOfWork.reader, 1002, [1, 900])).toEqual([]);
  });
});
