import type { StoredCollection } from '../field-types/entry-changes.js';
import type { Field, FieldSet, JsonValue, StoredValue, StoredValues } from '../field-types/field-type.js';
import { SYSTEM_VALUES } from '../system-fields.js';

/**
 * Returns the stored values that the caller sees, for derived data that must not change when only hidden values change.
 * Leaves out the platform's own fields, such as updateddate.
 */
export function visibleValues(
  { visible }: FieldSet,
  valueOf: (field: Field) => StoredValue | undefined,
): readonly JsonValue[] {
  const values: JsonValue[] = [];
  for (const field of visible.values()) {
    const value = SYSTEM_VALUES.has(field.id) ? undefined : valueOf(field);
    if (value !== undefined) values.push([field.id, visibleValue(field, value)]);
  }
  return values;
}

/** Tells whether the caller sees all of these fields, the members of collections too. */
export function showsAll({ all, visible }: FieldSet): boolean {
  if (all.size !== visible.size) return false;
  for (const { members } of all.values()) if (members !== undefined && !showsAll(members)) return false;
  return true;
}

/** Returns only the entries of a collection, because no caller reads its entry counter. */
function visibleValue({ members }: Field, value: StoredValue): JsonValue {
  if (members === undefined) return value;
  return (value as StoredCollection).entries.map((entry) => [entry.entry, seenOf(members, entry)]);
}

function seenOf({ visible }: FieldSet, entry: StoredValues): JsonValue[] {
  return [...visible.keys()].flatMap((id): JsonValue[] => {
    const value = entry[id];
    return value === undefined ? [] : [[id, value]];
  });
}
