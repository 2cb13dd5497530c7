import type { Problem } from '@talent-platform/protocol/errors';
import { quote } from '@talent-platform/protocol/errors';
import type { StoredCollection } from '../field-types/entry-changes.js';
import type {
  Field,
  FieldSet,
  JsonValue,
  ProfileRecord,
  RenderContext,
  StoredValue,
  StoredValues,
} from '../field-types/field-type.js';
import { SYSTEM_VALUES } from '../system-fields.js';
import { unknownField } from './unknown-field.js';

export interface FieldSelection {
  readonly fields: readonly Field[];
  /** The fields whose rendering needs titles or addresses. Usually none. */
  readonly referring: readonly Field[];
  /** Names that are not fields for the caller: X-Warning entries (D-PRO-2). */
  readonly warnings: readonly Problem[];
}

export function selectionOf(fields: readonly Field[], warnings: readonly Problem[] = []): FieldSelection {
  return { fields, referring: fields.filter(canRefer), warnings };
}

/** Tells whether values of the field can refer to a profile or an address. */
function canRefer(field: Field): boolean {
  if (field.members === undefined) return field.type.references !== undefined;
  return [...field.members.all.values()].some(canRefer);
}

/**
 * Parses `fields=` of a read into the fields to show. Returns the default fields if it is missing or names none
 * (D-PRO-17).
 */
export function parseFieldsParameter(
  definition: { readonly fields: FieldSet; readonly defaults: FieldSelection },
  names: string | undefined,
): FieldSelection {
  const wanted = new Set((names ?? '').split(',').filter((name) => name !== ''));
  if (wanted.size === 0) return definition.defaults;
  const fields: Field[] = [];
  const warnings: Problem[] = [];
  for (const name of wanted) {
    const field = definition.fields.visible.get(name);
    if (field !== undefined) fields.push(field);
    // Every read contains links, so naming them is not a mistake.
    else if (name !== 'links') warnings.push(unknownName(name, definition, warnings.length));
  }
  return selectionOf(fields, warnings);
}

/** Quotes the name, so that a leading blank is visible. */
function unknownName(
  name: string,
  { fields }: { fields: FieldSet; defaults: FieldSelection },
  problemsSoFar: number,
): Problem {
  const problem = unknownField(name, fields.visible, problemsSoFar);
  return { ...problem, field: name, detail: `${quote(name)} ${problem.detail}` };
}

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
