import type { IndexEntry, StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import type { WrittenValues } from './describe-changes.js';

type Searchable = Pick<ProfileDefinition, 'searchable'>;

/** The rows of the value index: the searchable fields, whoever may see them, members as `collection.member`. */
export function indexEntries({ searchable }: Searchable, values: StoredValues): IndexEntry[] {
  return searchable.flatMap((field) => {
    const stored = values[field.id];
    return stored === undefined ? [] : field.type.indexEntries(stored, field);
  });
}

/** Of the searchable fields those that a write gives another value: one that it leaves alone still has the very same. */
export function writtenSearchable({ searchable }: Searchable, { before, after }: WrittenValues): Searchable {
  return { searchable: searchable.filter(({ id }) => before[id] !== after[id]) };
}
