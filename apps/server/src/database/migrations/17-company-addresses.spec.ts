import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';

/** More than are read at once. */
const COMPANIES = 43;

const ENTRIES = [
  {
    entry: 1,
    id: 900,
    addresscity: 'Straßburg',
    addresszip: '12345-6789',
    addressstate: 41001001,
    addresscountry: 41001,
  },
  { entry: 2, id: 901, addressstreet1: 'Main', addressstreet2: 'Rear', addresscounty: 'Kings', addresszip: 'SW1A' },
];

async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 16);
  const insert = (type: string, id: number, values: object): Promise<unknown> =>
    before.query(
      `INSERT INTO profiles (customer_id, profile_type, id, version, title, created_at, created_by, updated_at, updated_by,
         field_values) VALUES (1001, '${type}', ${id}, 1, '', 0, 1, 0, 1, '${JSON.stringify(values)}')`,
    );
  for (let id = 1; id <= COMPANIES; id += 1) {
    await insert('companies', id, { addresses: { next: 2, entries: [{ entry: 1, id, addresscity: `City ${id}` }] } });
  }
  await insert('companies', COMPANIES + 1, { addresses: { next: 3, entries: ENTRIES } });
  await insert('companies', COMPANIES + 2, { name: 'Nowhere' });
  await insert('people', 1, { addresses: { next: 2, entries: [{ entry: 1, addresscity: 'Home' }] } });
  await before.destroy();
}

describeOnEachDatabase('the addresses of companies of an earlier release', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('are found entry by entry, each with its company', async () => {
    const rows = await opened.unitOfWork.reader.query(
      'SELECT id, company_id AS company, city FROM company_addresses WHERE id < 900 ORDER BY id',
    );
    expect(rows).toHaveLength(COMPANIES);
    expect(rows[41]).toEqual({ id: 42, company: 42, city: 'City 42' });
  });

  it('have everything that searches read, also texts without regard to case', async () => {
    const rows = await opened.unitOfWork.reader.query('SELECT * FROM company_addresses WHERE id >= 900 ORDER BY id');
    const none = { city: null, state: null, country: null, zip_code: null, folded_city: null };
    const other = { folded_street1: null, folded_street2: null, folded_county: null };
    expect(rows).toEqual([
      {
        customer_id: 1001,
        id: 900,
        company_id: COMPANIES + 1,
        city: 'Straßburg',
        state: 41001001,
        country: 41001,
        zip: '12345-6789',
        zip_code: '12345',
        folded_city: 'STRASSBURG',
        folded_zip: '12345-6789',
        ...other,
      },
      {
        ...none,
        customer_id: 1001,
        id: 901,
        company_id: COMPANIES + 1,
        zip: 'SW1A',
        folded_zip: 'SW1A',
        folded_street1: 'MAIN',
        folded_street2: 'REAR',
        folded_county: 'KINGS',
      },
    ]);
  });
});
