import type { FieldSet, Reference } from '../field-types/field-type.js';
import type { ParsedMembers } from './parse-members.js';

/** The references that the changes of a profile, or of an entry, name; what a default names is nobody's to mend. */
export function membersReferences(
  { changes, defaulted }: Pick<ParsedMembers, 'changes' | 'defaulted'>,
  fields: FieldSet,
): readonly Reference[] {
  return [...changes].flatMap(([id, change]) => {
    const field = fields.all.get(id);
    return change === null || field === undefined || defaulted.has(id)
      ? []
      : (field.type.namedReferences?.(change, field) ?? []);
  });
}
