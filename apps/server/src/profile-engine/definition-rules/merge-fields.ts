import { received, quote } from '@talent-platform/protocol/errors';
import { CUSTOM_FIELD_ID, FIELD_TYPE_ATTRIBUTES, fieldAttributeProblems } from '@talent-platform/blueprint';
import type { FieldAttributeName, BlueprintProblem } from '@talent-platform/blueprint';
import type { FieldEntry, StandardField } from '../profile-configuration.js';
import { findFieldType } from '../field-types/field-types.js';
import { compilePattern } from '../pattern.js';

/** A field as catalogue and blueprint together configure it, and the path of its problems. */
export interface MergedField {
  readonly path: string;
  readonly configuration: StandardField;
  readonly members: readonly MergedField[];
}

/**
 * Returns the catalogue's fields with the blueprint's changes, then the blueprint's own fields. Leaves out entries that are wrong in
 * themselves. The blueprint's own checks report those without an id, and custom fields without a type.
 */
export function mergeFields(
  standard: readonly StandardField[],
  entries: readonly FieldEntry[] = [],
  path: string,
): { readonly fields: readonly MergedField[]; readonly problems: readonly BlueprintProblem[] } {
  const problems: BlueprintProblem[] = [];
  const changed = new Map<string, MergedField>();
  const own: MergedField[] = [];
  for (const [index, entry] of entries.entries()) {
    if (entry.id === undefined) continue;
    const entryPath = `${path}[${index}]`;
    const field = standard.find(({ id }) => id === entry.id);
    const found = entryProblems(entry.id, entry, field);
    const members = mergeFields(field?.fields ?? [], entry.fields, `${entryPath}.fields`);
    problems.push(
      ...found.map((problem) => ({ ...problem, path: `${entryPath}.${problem.path}` })),
      ...members.problems,
    );
    if (found.length > 0) continue;
    // Changes only the attributes that the entry names.
    const configuration = { type: '', ...field, ...entry } as StandardField;
    const merged = { path: entryPath, configuration, members: members.fields };
    if (field) changed.set(field.id, merged);
    else if (isOfCustomFields(configuration)) own.push(merged);
  }
  return { fields: [...standard.map((field) => changed.get(field.id) ?? unchanged(field, path)), ...own], problems };
}

function isOfCustomFields({ type: name }: StandardField): boolean {
  const type = findFieldType(name);
  return type !== undefined && type.standardOnly !== true;
}

function unchanged(configuration: StandardField, parent: string): MergedField {
  const path = `${parent}.${configuration.id}`;
  const { fields = [] } = configuration;
  return { path, configuration, members: fields.map((member) => unchanged(member, `${path}.fields`)) };
}

/** Returns what is wrong with one entry of a blueprint's `fields` that only the catalogue knows, at paths below the entry. */
function entryProblems(id: string, entry: FieldEntry, field: StandardField | undefined): BlueprintProblem[] {
  if (field === undefined && !CUSTOM_FIELD_ID.test(id)) {
    const wayOut = 'a custom field is named "field" and its number, such as "field1001"';
    return [{ path: 'id', message: `${quote(id)} is not a standard field; ${wayOut}.` }];
  }
  const type = field?.type ?? entry.type;
  const changes = entry.type !== undefined && entry.type !== type;
  const message = `must stay ${quote(type ?? '')} for the standard field ${quote(id)}, ${received(entry.type)}.`;
  return [...(changes ? [{ path: 'type', message }] : []), ...attributeProblems({ ...entry }, type)];
}

const ATTRIBUTES_OF: ReadonlyMap<string | undefined, readonly FieldAttributeName[]> = new Map(
  Object.entries(FIELD_TYPE_ATTRIBUTES),
);

/** Returns the attributes that the type does not take, and patterns that RE2 does not know, so that they might run without bound. */
export function attributeProblems(
  attributes: Readonly<Record<string, unknown>>,
  type: string | undefined,
): BlueprintProblem[] {
  const problems = fieldAttributeProblems(attributes, ATTRIBUTES_OF.get(type));
  const { pattern } = attributes;
  if (typeof pattern !== 'string' || problems.some(({ path }) => path === 'pattern')) return problems;
  try {
    compilePattern(pattern);
    return problems;
  } catch {
    const rule = 'must be a regular expression (u flag), without look-around and back references';
    return [...problems, { path: 'pattern', message: `${rule}, ${received(pattern)}.` }];
  }
}
