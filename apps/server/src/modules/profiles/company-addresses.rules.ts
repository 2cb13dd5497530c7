import { foldCase, zipCodeOf } from '../../profile-engine/index.js';
import type { StoredValues } from '../../profile-engine/index.js';
import type { CompanyAddress } from './company-address.entity.js';

/** Returns the rows by which searches find the addresses of a company. Entries got their ids when they were stored (D-PRO-10). */
export function companyAddresses(
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

/** The entries of a company's addresses as they are stored. */
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
