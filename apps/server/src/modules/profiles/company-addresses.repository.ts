import { inBatches, marks, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { WrittenValues, StoredValues } from '../../profile-engine/index.js';
import { CompanyAddress } from './company-address.entity.js';
import { foldCase, zipCodeOf } from '../../profile-engine/index.js';

const ADDRESSES = new Table(CompanyAddress);
const ROWS_AT_ONCE = 200;

/** Stores the entries that a write of the company added or changed, and deletes the entries that it removed. */
export async function changeAddresses(
  session: Session,
  company: Readonly<Pick<CompanyAddress, 'customerId' | 'companyId'>>,
  written: WrittenValues,
): Promise<void> {
  const before = companyAddresses(company, written.before);
  const after = companyAddresses(company, written.after);
  const left = new Set(after.map(({ id }) => id));
  for (const ids of inBatches(before.flatMap(({ id }) => (left.has(id) ? [] : [id])))) {
    await session.query(`DELETE FROM company_addresses WHERE customer_id = ? AND id IN (${marks(ids.length)})`, [
      company.customerId,
      ...ids,
    ]);
  }
  const known = new Set(before.map((row) => JSON.stringify(row)));
  const rows = after.filter((row) => !known.has(JSON.stringify(row))).map((row) => ADDRESSES.valuesOf(row));
  for (const part of inBatches(rows, ROWS_AT_ONCE)) {
    await session.query(`${ADDRESSES.insert(part.length)} ${ADDRESSES.orUpdate()}`, part.flat());
  }
}

/** Returns the ids of the companies that have at least one of the addresses (D-PRO-10). */
export async function listCompaniesWith(
  session: Session,
  customerId: number,
  ids: readonly number[],
): Promise<number[]> {
  // The order leads SQLite to the key. Otherwise it would read all addresses of the customer.
  const rows = await session.query<Pick<CompanyAddress, 'companyId'>>(
    `SELECT ${ADDRESSES.columns(['companyId'])} FROM company_addresses
     WHERE customer_id = ? AND id IN (${marks(ids.length)}) ORDER BY id`,
    [customerId, ...ids],
  );
  return [...new Set(rows.map(({ companyId }) => companyId))];
}

/** Returns the rows by which searches find the addresses of a company. Entries got their ids when they were stored (D-PRO-10). */
function companyAddresses(
  company: Readonly<Pick<CompanyAddress, 'customerId' | 'companyId'>>,
  values: StoredValues,
): Array<Readonly<CompanyAddress>> {
  return addressEntries(values).flatMap((entry) => {
    const { id } = entry;
    if (typeof id !== 'number') return [];
    const zip = textOf(entry, 'addresszip');
    return [
      {
        ...company,
        id,
        city: textOf(entry, 'addresscity'),
        state: nodeOf(entry, 'addressstate'),
        country: nodeOf(entry, 'addresscountry'),
        zip,
        zipCode: zip === null ? null : (zipCodeOf(zip) ?? null),
        foldedStreet1: foldedOf(entry, 'addressstreet1'),
        foldedStreet2: foldedOf(entry, 'addressstreet2'),
        foldedCity: foldedOf(entry, 'addresscity'),
        foldedCounty: foldedOf(entry, 'addresscounty'),
        foldedZip: foldedOf(entry, 'addresszip'),
      },
    ];
  });
}

export function addressEntries(values: StoredValues): readonly StoredValues[] {
  const { addresses } = values as { addresses?: { entries?: readonly StoredValues[] } };
  return addresses?.entries ?? [];
}

function textOf(entry: StoredValues, member: string): string | null {
  const value = entry[member];
  return typeof value === 'string' ? value : null;
}

function foldedOf(entry: StoredValues, member: string): string | null {
  const text = textOf(entry, member);
  return text === null ? null : foldCase(text);
}

function nodeOf(entry: StoredValues, member: string): number | null {
  const value = entry[member];
  return typeof value === 'number' ? value : null;
}
