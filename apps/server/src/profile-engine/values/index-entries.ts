import type { IndexEntry, StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';

/** The rows of the value index: the searchable fields, whoever may see them, members as `collection.member`. */
export function indexEntries(definition: ProfileDefinition, values: StoredValues): IndexEntry[] {
  const entries: IndexEntry[] = [];
  for (const field of definition.searchable) {
    const stored = values[field.id];
    if (stored === undefined) continue;
    for (const entry of field.type.indexEntries(stored, field)) entries.push(entry);
  }
  return entries;
}
