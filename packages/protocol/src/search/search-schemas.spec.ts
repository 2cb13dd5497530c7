import { expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseFilter } from './parse-filter.js';
import { filterObjectSchema, filterSchema, resultsSchema } from './search-schemas.js';

it('describes the filter object, which refers to itself', () => {
  expect(filterSchema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['filters'],
    additionalProperties: false,
    properties: {
      filters: {
        type: 'array',
        items: {
          required: ['name'],
          properties: {
            name: { type: 'string' },
            value: { type: 'array', items: { type: 'string' } },
            secondaryValue: { type: 'array', items: { type: 'string' } },
            operator: { enum: ['=', '!=', '==', '!==', '<', '>', '<=', '>='] },
          },
        },
      },
      operator: { enum: ['&', '|'] },
      children: { type: 'array', items: { $ref: '#' } },
    },
  });
});

it('describes the filter object as a part of another schema', () => {
  expect(filterObjectSchema('#/$defs/filter').properties.children.items).toEqual({ $ref: '#/$defs/filter' });
});

it('describes search results', () => {
  expect(resultsSchema.properties.searchResults).toMatchObject({
    type: 'array',
    items: { type: 'object', properties: { self: { type: 'string', format: 'uri' }, id: { type: 'integer' } } },
  });
});

it.each<[unknown]>([
  [{ filters: [] }],
  [{ filters: [{ name: 'a', value: ['b'], secondaryValue: [], operator: '!==' }], operator: '|' }],
  [{ filters: [], children: [{ filters: [{ name: 'a' }] }] }],
  [{ filters: [], children: [{}] }],
  [{ filters: [], children: [{ filters: [{ name: 'a', operator: 'like' }] }] }],
  [{ filters: [{ value: ['b'] }] }],
  [{ filters: [{ name: 'a', value: 'b' }] }],
  [{ filters: [], operator: 'and' }],
  [{ filters: [], page: 1 }],
  [[]],
])('agrees with the parser about %j', (input) => {
  const validate = new Ajv2020({ strict: true }).compile(filterSchema);
  expect(validate(input)).toBe(parseFilter(input).problems === undefined);
});

it('takes the answer of a portal search for search results, too', () => {
  const validate = new Ajv2020({ strict: true, formats: { uri: true } }).compile(resultsSchema);
  const entry = { id: 7, self: 'https://api.example/customers/1/jobs/7' };
  expect(validate({ searchResults: [{ ...entry, portalUrl: 'https://x.example/' }] })).toBe(true);
  expect(validate({ searchResults: [{ self: entry.self }] })).toBe(false);
});
