import type { JsonValue, ProfileRecord, RenderContext } from '../field-types/field-type.js';
import type { FieldSelection } from './field-selection.js';

/** Renders the selected fields of a profile, without those that have no value (spec: Profile rules 2). */
export function renderValues(
  selection: FieldSelection,
  record: ProfileRecord,
  context: RenderContext,
): Record<string, JsonValue> {
  const read: Record<string, JsonValue> = {};
  for (const field of selection.fields) {
    const stored = field.system === undefined ? record.values[field.id] : field.system(record);
    if (stored === undefined) continue;
    const rendered = field.type.render(stored, field, context);
    if (rendered !== undefined) read[field.id] = rendered;
  }
  return read;
}
