import { expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import type { CustomerLists } from '../lists/index.js';
import { CustomerDefinitions } from './customer-definitions.js';

const lists = (version: number): CustomerLists =>
  ({ ...buildListLookup(), version, ofGroup: () => buildListLookup() }) as unknown as CustomerLists;

it('CustomerDefinitions take over what is compiled under other lists', () => {
  const caller = { group: 'partners', access: {} };
  const configuration = { types: new Map(), groups: new Map([['partners', new Map()]]) };
  const definitions = new CustomerDefinitions(lists(1), configuration, 1);
  const compiled = definitions.of(caller).get('people');
  const renewed = definitions.withLists(lists(2)).of(caller);
  expect(renewed.get('people')).toBe(compiled);
  expect(renewed.stamp).not.toBe(definitions.stamp);
});
