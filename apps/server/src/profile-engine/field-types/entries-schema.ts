import { membersSchema, requiredMembers } from '../schema/field-schema.js';
import { MAX_ENTRIES } from './entry-changes.js';
import type { Field, FieldSet, JsonSchema, SchemaContext } from './field-type.js';

interface EntriesContext extends SchemaContext {
  readonly members: FieldSet;
}

/** The schema of a collection. */
export function entriesSchema(field: Field, context: EntriesContext): JsonSchema {
  if (context.mode === 'read') return { type: 'array', items: readEntry(context) };
  return {
    type: 'array',
    items: writtenEntry(context),
    maxItems: MAX_ENTRIES,
    ...(field.required && { minItems: 1 }),
  };
}

export function readEntry(context: EntriesContext): JsonSchema {
  return {
    type: 'object',
    properties: {
      entry: { type: 'integer', minimum: 1 },
      ...membersSchema(context.members, context),
    },
    required: requiredMembers(context.members, context),
  };
}

/** An entry that is added, changed or removed. A known entry need not repeat what it holds. */
function writtenEntry(context: EntriesContext): JsonSchema {
  const needed = requiredMembers(context.members, context);
  return {
    type: 'object',
    properties: {
      entry: {
        type: 'integer',
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The number of an entry that is there; left out, an entry is added.',
      },
      delete: { type: 'boolean', description: 'True removes the entry.' },
      ...membersSchema(context.members, context),
    },
    additionalProperties: false,
    dependentRequired: { delete: ['entry'] },
    ...(needed.length > 0 && {
      anyOf: [{ required: needed }, { required: ['entry'] }],
    }),
  };
}
