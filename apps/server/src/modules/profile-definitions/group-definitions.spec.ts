import { setImmediate as nextTurn } from 'node:timers/promises';
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

describe('GroupDefinitions (D-PLT-18)', () => {
  it('compiles a large type before the first request of the group continues, once and in turns', async () => {
    const group = new GroupDefinitions(definedBy(100, 150), 'partners');
    const first = group.ready();
    let turns = 0;
    let isWaiting = true;
    const others = (async () => {
      for (; isWaiting; turns += 1) await nextTurn();
    })();
    expect(first).toBeInstanceOf(Promise);
    expect(group.ready()).toBe(first);
    await first?.finally(() => (isWaiting = false));
    await others;
    expect(turns).toBeGreaterThan(2);
    expect(group.ready()).toBeUndefined();
    expect(group.definition('people').fields.all.size).toBeGreaterThan(100);
  });

  it('takes over what is compiled under other lists', async () => {
    const group = new GroupDefinitions(definedBy(10, 150), 'partners');
    await group.ready();
    const other = group.withLists(definedBy(10, 150));
    expect(other.ready()).toBeUndefined();
    expect(other.definition('people')).toBe(group.definition('people'));
  });

  it('makes nobody wait for a usual type', () => {
    expect(new GroupDefinitions(definedBy(10, 50), 'partners').ready()).toBeUndefined();
  });
});
