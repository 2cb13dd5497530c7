import { FILTER_LIMITS, FILTER_OPERATORS, JOIN_OPERATORS } from './filter.js';

const VALUES = { type: 'array', items: { type: 'string' }, maxItems: FILTER_LIMITS.values } as const;

const CONDITION = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: FILTER_LIMITS.name, description: 'What is compared, such as person.lastname.' },
    value: { ...VALUES, description: 'What it is compared with; several values are alternatives.' },
    secondaryValue: { ...VALUES, description: 'The second bound of a range, or the radius of a zip code.' },
    operator: { type: 'string', enum: FILTER_OPERATORS, default: '=', description: 'How it is compared.' },
  },
  required: ['name'],
  additionalProperties: false,
} as const;

const FILTER = {
  type: 'object',
  properties: {
    filters: {
      type: 'array',
      items: CONDITION,
      maxItems: FILTER_LIMITS.conditions,
      description: 'The conditions of this level.',
    },
    operator: {
      type: 'string',
      enum: JOIN_OPERATORS,
      default: '&',
      description: 'Joins the conditions and the children of this level.',
    },
    children: { type: 'array', items: { $ref: '#' as string }, description: 'Filters below this one.' },
  },
  required: ['filters'],
  additionalProperties: false,
} as const;

/** The JSON Schema of the filter object, within a document of its own or of another. */
export type FilterObjectSchema = typeof FILTER;

/**
 * The filter object as a part of a larger JSON Schema (2020-12).
 *
 * @param self the JSON pointer of the result in that schema, because the filter refers to itself.
 *
 * @example
 * const schema = { $defs: { filter: filterObjectSchema('#/$defs/filter') }, $ref: '#/$defs/filter' };
 * @see spec: Search filter object; D-SEA-5, D-SEA-8
 */
export function filterObjectSchema(self: string): FilterObjectSchema {
  const children = { ...FILTER.properties.children, items: { $ref: self } };
  return { ...FILTER, properties: { ...FILTER.properties, children } };
}

/**
 * The filter object as a JSON Schema (2020-12): the answer of `GET …/search/filtersSchema`. A schema cannot
 * limit the depth and the total numbers of filters and values: `parseFilter` checks them.
 *
 * @example
 * filterSchema.properties.filters.items.properties.operator.enum; // ['=', '!=', '==', '!==', '<', '>', '<=', '>=']
 * @see spec: Schema; D-SEA-5
 */
export const filterSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Search filter',
  ...FILTER,
} as const;

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
