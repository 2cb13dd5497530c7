import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { GroupDefinitions } from './group-definitions.js';
import type { DefinedBy } from './group-definitions.js';

function definedBy(collections: number, members: number): DefinedBy {
  let id = 0;
  const field = (): { id: string; type: string } => ({ id: `field${(id += 1)}`, type: 'text' });
  const fields = Array.from({ length: collections }, () => ({
    ...field(),
    type: 'collection',
    fields: Array.from({ length: members }, field),
  }));
  const configuration = {
    types: new Map([['people' as const, { fields }]]),
    groups: new Map([['partners', new Map()]]),
  };
  return { lists: buildListLookup(), configuration, stamp: '1' };
}

describe('GroupDefinitions', () => {
  it('takes over what is compiled under other lists', () => {
    const group = new GroupDefinitions(definedBy(10, 150), 'partners');
    const definition = group.definition('people');
    expect(group.withLists(definedBy(10, 150)).definition('people')).toBe(definition);
  });
});
