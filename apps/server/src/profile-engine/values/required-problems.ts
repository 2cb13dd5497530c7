import type { Problem } from '@talent-platform/protocol/errors';
import { within } from '../field-types/field-type.js';
import type { Field, FieldSet, StoredValues } from '../field-types/field-type.js';
import type { ParsedMembers } from './parse-members.js';

const NOTHING_REFUSED: ReadonlySet<string> = new Set();
const NO_CHANGES: ReadonlyMap<string, unknown> = new Map();

/** Every required field that has no value, in the entries of collections too (spec: Profile rules 5). */
export function requiredProblems(
  values: StoredValues,
  fields: FieldSet,
  { changes = NO_CHANGES, refused = NOTHING_REFUSED }: Partial<Pick<ParsedMembers, 'changes' | 'refused'>> = {},
): Problem[] {
  const problems: Problem[] = [];
  for (const field of fields.required) {
    if (refused.has(field.id) || hasValue(field, values)) continue;
    problems.push({ error: 'FIELD_REQUIRED', field: field.id, detail: 'is required.' });
  }
  for (const field of fields.collections) {
    const stored = values[field.id];
    const change = changes.get(field.id);
    // what a value that was refused whole would have brought is not known
    if (stored === undefined || (refused.has(field.id) && change === undefined)) continue;
    for (const problem of field.type.missing?.(stored, field, change) ?? []) problems.push(within(field.id, problem));
  }
  return problems;
}

function hasValue(field: Field, values: StoredValues): boolean {
  const stored = values[field.id];
  return stored !== undefined && field.type.isEmpty?.(stored) !== true;
}
