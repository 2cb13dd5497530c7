import type { IndexEntry, StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';

/** The rows of the value index: the searchable fields, whoever may see them, members as `collection.member`. */
export function indexEntries(definition: ProfileDefinition, values: StoredValues): IndexEntry[] {
  return definition.searchable.flatMap((field) => {
    const stored = values[field.id];
    return stored === undefined ? [] : field.type.indexEntries(stored, field);
  });
}
