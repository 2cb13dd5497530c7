import { firstNode } from '../list-lookup.js';
import type { Field, FieldSet, JsonSchema, JsonValue, SchemaContext } from '../field-types/field-type.js';

/** Returns the schema of one field, as a member of a profile or of an entry (D-SCH-4). */
export function fieldSchema(field: Field, context: SchemaContext): JsonSchema {
  const schema = field.type.jsonSchema(field, context);
  const notes = [schema.description, requiredForNote(field)].filter((note) => note !== undefined);
  return {
    title: field.label,
    ...(context.mode === 'write' && isClearable(field) ? orNull(schema) : schema),
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(context.mode === 'read' && !field.writable && { readOnly: true }),
  };
}

/** Returns the members of a profile or of an entry that the caller reads or writes. */
export function membersSchema(fields: FieldSet, context: SchemaContext): Readonly<Record<string, JsonSchema>> {
  const members = [...fields.visible.values()].filter((field) => isDescribed(field, context));
  return Object.fromEntries(members.map((field) => [field.id, fieldSchema(field, context)]));
}

/** Tells whether a visible field appears in such a schema. */
export function isDescribed({ writable }: Field, { mode }: SchemaContext): boolean {
  return mode === 'read' || writable;
}

/**
 * Returns the members that a write must contain (D-SCH-2). Excludes fields with a default, fields that only some roles
 * need, and files.
 */
export function requiredMembers(fields: FieldSet, { lists }: SchemaContext): readonly string[] {
  const isGiven = ({ default: value, defaultsToFirst, list = '', template, serial }: Field): boolean =>
    value !== undefined ||
    template !== undefined ||
    serial ||
    (defaultsToFirst && (lists === undefined || firstNode(list, lists) !== undefined));
  return fields.required
    .filter((field) => field.requiredFor === undefined && field.type.writtenElsewhere === undefined && !isGiven(field))
    .map((field) => field.id);
}

/**
 * Tells whether the schema states the limits of a field. Stored values may break today's limits if the limits changed
 * or if no caller wrote the value.
 */
export function showsLimits(field: Field, { mode }: SchemaContext): boolean {
  if (mode === 'write') return true;
  const { limitsChanged, template, serial, system } = field;
  return !limitsChanged && template === undefined && !serial && system === undefined;
}

/** Null clears a field, unless the field must have a value (D-PRO-3). */
function isClearable({ required, requiredFor, type }: Field): boolean {
  return type.keepsValue !== true && (!required || requiredFor !== undefined);
}

function orNull(schema: JsonSchema): JsonSchema {
  if (isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  const type = [schema.type ?? 'object', 'null'];
  return isArray(schema.enum) ? { ...schema, type, enum: [...schema.enum, null] } : { ...schema, type };
}

function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** spec: Profile rules 6 */
function requiredForNote({ required, requiredFor }: Field): string | undefined {
  if (!required || requiredFor === undefined) return undefined;
  return `Required of people who hold one of these roles: ${requiredFor.join(', ')}.`;
}
