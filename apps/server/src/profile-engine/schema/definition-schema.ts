import type { JsonSchema, SchemaContext } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { fieldSchema, isDescribed, membersSchema, requiredMembers } from './field-schema.js';

/** The dialect of all schemas in answers. */
export const SCHEMA_DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** The related resources that every read carries. */
export const LINKS_SCHEMA: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      title: { type: 'string' },
      rel: { type: 'string' },
      url: { type: 'string', format: 'uri' },
    },
    required: ['title', 'rel', 'url'],
  },
};

/**
 * Returns a profile type as JSON Schema (2020-12), as one kind of caller sees it: what a read may return, or what a
 * write may send. `required` lists what a write needs, in both. A read may leave any member out (D-SCH-2).
 */
export function definitionSchema({ fields }: ProfileDefinition, context: SchemaContext): JsonSchema {
  const isRead = context.mode === 'read';
  return {
    $schema: SCHEMA_DIALECT,
    type: 'object',
    properties: {
      ...fitted(context, (fitting) => membersSchema(fields, fitting)),
      ...(isRead && { links: LINKS_SCHEMA }),
    },
    required: requiredMembers(fields, context),
    // A write names no other fields (D-ERR-3).
    ...(!isRead && { additionalProperties: false }),
  };
}

/** Returns the schema of one field by itself. Undefined if the type's schema has no such field. */
export function definitionFieldSchema(
  { fields }: ProfileDefinition,
  fieldId: string,
  context: SchemaContext,
): JsonSchema | undefined {
  const field = fields.visible.get(fieldId);
  if (field === undefined || !isDescribed(field, context)) return undefined;
  return {
    $schema: SCHEMA_DIALECT,
    ...fitted(context, (fitting) => fieldSchema(field, fitting)),
  };
}

/** The limit of characters that one schema spells out of lists (D-SCH-5). */
const MAX_SPELLED_OUT = 2_000_000;
/** If the long lists do not fit, the short ones may. Otherwise none is spelled out. */
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
