import type { FieldSet, Reference } from '../field-types/field-type.js';
import type { ParsedMembers } from './parse-members.js';

/**
 * Returns the references that the changes of a profile or entry name. Leaves out defaults, because the caller cannot
 * mend them.
 */
export function membersReferences(
  { changes, defaulted }: Pick<ParsedMembers, 'changes' | 'defaulted'>,
  fields: FieldSet,
): readonly Reference[] {
  const references: Reference[] = [];
  for (const [id, change] of changes) {
    const field = fields.all.get(id);
    if (change === null || field?.type.namedReferences === undefined || defaulted.has(id)) continue;
    for (const reference of field.type.namedReferences(change, field)) references.push(reference);
  }
  return references;
}
