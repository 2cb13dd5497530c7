/**
 * The answer of a search as a JSON Schema (2020-12): the answer of `GET …/search/resultsSchema`.
 *
 * @example
 * resultsSchema.properties.searchResults.items.properties.id; // { type: 'integer' }
 * @see spec: Schema
 */
export const resultsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Search results',
  type: 'object',
  properties: {
    searchResults: {
      type: 'array',
      items: {
        type: 'object',
        properties: { self: { type: 'string', format: 'uri' }, id: { type: 'integer' } },
        required: ['self', 'id'],
      },
    },
  },
  required: ['searchResults'],
} as const;
