import type { Problem } from '@talent-platform/protocol/errors';
import { within } from '../field-types/field-type.js';
import type { Field, FieldSet, StoredValues } from '../field-types/field-type.js';

const NOTHING_REFUSED: ReadonlySet<string> = new Set();

/** Every required field that has no value, in the entries of collections too (spec: Profile rules 5). */
export function requiredProblems(values: StoredValues, fields: FieldSet, refused = NOTHING_REFUSED): Problem[] {
  const problems: Problem[] = [];
  for (const field of fields.required) {
    if (refused.has(field.id) || hasValue(field, values)) continue;
    problems.push({ error: 'FIELD_REQUIRED', field: field.id, detail: 'is required.' });
  }
  for (const field of fields.collections) {
    const stored = values[field.id];
    if (stored === undefined || refused.has(field.id)) continue;
    for (const problem of field.type.missing?.(stored, field) ?? []) problems.push(within(field.id, problem));
  }
  return problems;
}

function hasValue(field: Field, values: StoredValues): boolean {
  const stored = values[field.id];
  return stored !== undefined && field.type.isEmpty?.(stored) !== true;
}
