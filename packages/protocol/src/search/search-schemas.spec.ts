import { expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseFilter } from './parse-filter.js';
import { filterSchema, resultsSchema } from './search-schemas.js';

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
