import type { JsonSchema, SchemaContext, Field, FieldSet, JsonValue } from '../field-types/field-type.js';
import type { VisibleTab } from '../definition-rules/compile-layout.js';
import { firstNode } from '../list-lookup.js';

export const SCHEMA_DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** The related resources that every read carries. */
export const LINKS_SCHEMA: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { title: { type: 'string' }, rel: { type: 'string' }, url: { type: 'string', format: 'uri' } },
    required: ['title', 'rel', 'url'],
  },
};

/** The member that no read leaves out, whatever `fields` names. */
export const READ_BY_ALL: readonly string[] = ['links'];

/**
 * Returns a profile type as JSON Schema (2020-12), as one kind of caller sees it: what a read may return, or what a
 * write may send. `required` lists what every read has, or what a write needs (D-SCH-2).
 */
export function definitionSchema(
  { fields, tabs = [] }: { fields: FieldSet; tabs?: readonly VisibleTab[] },
  context: SchemaContext,
): JsonSchema {
  const isRead = context.mode === 'read';
  const members = fitted(context, (fitting) => membersSchema(fields, fitting));
  return {
    $schema: SCHEMA_DIALECT,
    type: 'object',
    properties: { ...members, ...(isRead && { links: LINKS_SCHEMA }) },
    required: isRead ? READ_BY_ALL : requiredMembers(fields, context),
    // A write names no other fields (D-ERR-3).
    ...(!isRead && { additionalProperties: false }),
    ...(isRead && tabs.length > 0 && { tabs: tabs.map(({ id, label, fields: ids }) => ({ id, label, fields: ids })) }),
  };
}

/** Returns the schema of one field by itself. Undefined if the type's schema has no such field. */
export function definitionFieldSchema(
  { fields }: { fields: FieldSet },
  fieldId: string,
  context: SchemaContext,
): JsonSchema | undefined {
  const field = fields.visible.get(fieldId);
  if (field === undefined || !isDescribed(field, context)) return undefined;
  return { $schema: SCHEMA_DIALECT, ...fitted(context, (fitting) => fieldSchema(field, fitting)) };
}

/** Limit of characters of list nodes in one schema (D-SCH-5). */
const MAX_SPELLED_OUT = 2_000_000;

/** Limits that are tried in order: all lists, then only short lists. If neither fits, no list is in the schema. */
const CHOICE_LIMITS = [Infinity, 100];

/** Only its length decides whether a list is spelled out, so all fields of a list have the same schema. */
export function fitted<Schema>(context: SchemaContext, make: (context: SchemaContext) => Schema): Schema {
  for (const maxChoices of CHOICE_LIMITS) {
    const choiceBudget = { maxChoices, spent: 0 };
    const schema = make({ ...context, choiceBudget });
    if (choiceBudget.spent <= MAX_SPELLED_OUT) return schema;
  }
  return make({ ...context, choiceBudget: { maxChoices: 0, spent: 0 } });
}

/** Returns the schema of one field, as a member of a profile or of an entry (D-SCH-4). */
export function fieldSchema(field: Field, context: SchemaContext): JsonSchema {
  const schema = field.type.jsonSchema(field, context);
  const notes = [schema.description, requiredForNote(field)].filter((note) => note !== undefined);
  return {
    title: field.label,
    ...(context.mode === 'write' && isClearable(field) ? orNull(schema) : schema),
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...originOf(field),
    ...(context.mode === 'read' && !field.writable && { readOnly: true }),
  };
}

/** Says where the values of a field come from, or which kind of text they are (D-SCH-9). */
function originOf({ typeName, list, profileType }: Field): JsonSchema {
  if (list !== undefined) return { list };
  const keywords = ORIGINS[typeName];
  return typeName === 'profile' && profileType !== undefined ? { profileType } : (keywords ?? {});
}

const ORIGINS: Readonly<Partial<Record<string, JsonSchema>>> = {
  person: { profileType: 'people' },
  country: { list: 'lists.country' },
  state: { list: 'lists.country' },
  html: { contentMediaType: 'text/html' },
  textarea: { contentMediaType: 'text/plain' },
  image: { contentMediaType: 'image/*' },
};

/** Returns the members of a profile, a form or an entry that the caller reads or writes. */
export function membersSchema(fields: FieldSet, context: SchemaContext): Readonly<Record<string, JsonSchema>> {
  const members: [string, JsonSchema][] = [];
  for (const field of fields.visible.values()) {
    if (!isDescribed(field, context)) continue;
    members.push([field.id, fieldSchema(field, context)]);
  }
  return Object.fromEntries(members);
}

/** Tells whether a visible field appears in such a schema. */
function isDescribed({ writable }: Field, { mode }: SchemaContext): boolean {
  return mode === 'read' || writable;
}

/**
 * Returns the members that a write must contain (D-SCH-2). Excludes fields with a default, fields that only some roles
 * need, and files.
 */
export function requiredMembers(fields: FieldSet, { lists }: SchemaContext): readonly string[] {
  const isFilledIn = ({ default: value, defaultsToFirst, list = '' }: Field): boolean =>
    value !== undefined || (defaultsToFirst === true && (lists === undefined || firstNode(list, lists) !== undefined));
  return fields.required
    .filter(
      (field) => field.requiredFor === undefined && field.type.writtenElsewhere === undefined && !isFilledIn(field),
    )
    .map((field) => field.id);
}

/**
 * Tells whether the schema states the limits of a field. Stored values may break today's limits if the limits changed
 * or if no caller wrote the value.
 */
export function includesLimits(field: Field, { mode }: SchemaContext): boolean {
  return mode === 'write' || (!field.limitsChanged && !field.isSetByPlatform);
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
