import type { JsonSchema, SchemaMode } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';

const LINKS_SCHEMA: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { title: { type: 'string' }, rel: { type: 'string' }, url: { type: 'string', format: 'uri' } },
    required: ['title', 'rel', 'url'],
  },
};

/** A profile type as JSON Schema (2020-12): what a read may hold, or what a write may send. */
export function definitionSchema(definition: ProfileDefinition, mode: SchemaMode): JsonSchema {
  const fields = [...definition.fields.visible.values()].filter((field) => mode === 'read' || field.writable);
  const properties: Record<string, JsonSchema> = {};
  for (const field of fields) {
    const schema = field.type.jsonSchema(field, mode);
    properties[field.id] = field.label === field.id ? schema : { title: field.label, ...schema };
  }
  if (mode === 'read') properties.links = LINKS_SCHEMA;
  // D-SCH-2; a field with a default may be left out of a POST
  const required = definition.fields.required.filter(
    ({ defaultsToFirst, default: value }) => !defaultsToFirst && value === undefined,
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties,
    ...(mode === 'write' ? { required: required.map(({ id }) => id) } : {}),
  };
}
