import type { JsonSchema, SchemaContext } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { membersSchema, neededMembers } from './field-schema.js';

/** The dialect of every schema that is answered. */
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

/**
 * A profile type as JSON Schema (2020-12), as one kind of caller meets it: what a read may hold, or what a write may
 * send. `required` is what a write needs in both; a read may leave any member out (D-SCH-2).
 */
export function definitionSchema({ fields }: ProfileDefinition, context: SchemaContext): JsonSchema {
  const isRead = context.mode === 'read';
  return {
    $schema: SCHEMA_DIALECT,
    type: 'object',
    properties: { ...membersSchema(fields, context), ...(isRead && { links: LINKS_SCHEMA }) },
    required: neededMembers(fields, context),
    // D-ERR-3: a write names no other fields
    ...(!isRead && { additionalProperties: false }),
  };
}
