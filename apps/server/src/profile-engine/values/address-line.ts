import type { Field, StoredValues } from '../field-types/field-type.js';
import type { ListLookup } from '../list-lookup.js';

const PARTS = [
  'addressstreet1',
  'addressstreet2',
  'addresscity',
  'addresscounty',
  'addressstate',
  'addresszip',
  'addresscountry',
] as const;

/**
 * Returns an entry of a company's addresses in one line, as references to it show it (blueprint: Field types,
 * `address`).
 *
 * @param addresses the field of the entry, whose visible members are shown
 */
export function addressLine(entry: StoredValues, { members }: Field, lists: ListLookup): string {
  return PARTS.filter((id) => members?.visible.has(id))
    .map((id) => {
      const stored = entry[id];
      return typeof stored === 'number' ? lists.get('lists.country', stored)?.value : stored;
    })
    .filter((part) => typeof part === 'string')
    .join(', ');
}
