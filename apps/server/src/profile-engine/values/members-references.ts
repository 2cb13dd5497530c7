import type { FieldSet, Reference } from '../field-types/field-type.js';

/** The references that the changes of a profile, or of an entry, name. */
export function membersReferences(changes: ReadonlyMap<string, unknown>, fields: FieldSet): readonly Reference[] {
  return [...changes].flatMap(([id, change]) => {
    const field = fields.all.get(id);
    return change === null || field === undefined ? [] : (field.type.namedReferences?.(change, field) ?? []);
  });
}
