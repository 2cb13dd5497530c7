import type { Problem } from '@talent-platform/protocol/errors';
import { within } from '../field-types/field-type.js';
import type { FieldSet, StoredValue, StoredValues } from '../field-types/field-type.js';

interface AppliedMembers {
  readonly values: StoredValues;
  /** The fields whose stored value did not allow the change, wholly or in part. */
  readonly refused: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/** The values after the changes: absent = kept, null = cleared (D-PRO-3). */
export function applyMembers(
  changes: ReadonlyMap<string, unknown>,
  current: StoredValues,
  fields: FieldSet,
): AppliedMembers {
  const values: Record<string, StoredValue> = { ...current };
  const refused = new Set<string>();
  const problems: Problem[] = [];
  for (const [id, change] of changes) {
    const field = fields.all.get(id);
    if (field === undefined) continue;
    const applied = field.type.apply(change, current[id], field);
    if (applied.problems.length > 0) refused.add(id);
    for (const problem of applied.problems) problems.push(within(id, problem));
    if (applied.value === undefined) delete values[id];
    else values[id] = applied.value;
  }
  return { values, refused, problems };
}
