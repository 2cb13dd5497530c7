import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import {
  buildGroupAttributes,
  buildRows,
  buildStoredLists,
  CATALOGUE_ROWS,
} from '../../../../test/builders/stored-lists.builder.js';
import { CustomerLists } from './customer-lists.js';
import { findCatalogueIndex, groupByList, CustomerListsCache } from './customer-lists-cache.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import type { StoredLists } from './customer-lists-cache.js';

const listId = 'lists.customfields_lists';
const nodes = [
  buildListNode({ listId, id: 14567, value: 'Start preferences' }),
  buildListNode({ listId, id: 14568, value: 'Shirt sizes' }),
  buildListNode({ listId, id: 1, parentId: 14567, value: 'Morning' }),
  buildListNode({ listId, id: 2, parentId: 14567, value: 'Evening', hidden: true }),
  buildListNode({ listId, id: 3, parentId: 14568, value: 'Small' }),
  buildListNode({ listId, id: 4, parentId: 1, value: 'Early' }),
];
const rows = [...CATALOGUE_ROWS, ...buildRows(nodes)];
const listsOf = (stored: Partial<StoredLists>) => new CustomerLists(new CustomerListsCache(buildStoredLists(stored)));
const lists = listsOf({ nodes: rows });

describe('a list of the index', () => {
  it('is found by its identifier', () => {
    expect(lists.find('lists.job.folders', { id: 'D31002' })?.value).toBe('Pending Approval');
    expect(lists.get('lists.job.folders', 31001)?.value).toBe('Approved');
    expect(lists.path('lists.country', 41001001)).toEqual(['United States', 'Alabama']);
    expect(lists.children('lists.company.folders', null)).toHaveLength(2);
    expect(lists.has('lists.company.folders')).toBe(true);
  });

  it('holds no node of another list', () => {
    expect(lists.find('lists.job.folders', { id: 'D32001' })).toBeUndefined();
    expect(lists.get('lists.job.folders', 32001)).toBeUndefined();
  });

  it('is empty if there is no list of that name', () => {
    expect(lists.has('lists.none')).toBe(false);
    expect(lists.find('lists.none', 'Approved')).toBeUndefined();
    expect(lists.get('lists.none', 1)).toBeUndefined();
    expect(lists.path('lists.none', 1)).toEqual([]);
    expect(lists.children('lists.none', null)).toEqual([]);
  });

  it('has the version of its last change', () => {
    const states = [{ customerId: 1001, listId: 'lists.country', revision: 7, attributes: '[]' }];
    const changed = listsOf({ nodes: rows, revision: 9, states });
    expect(['lists.country', 'lists.skills'].map((list) => changed.revisionOf(list))).toEqual([7, 0]);
  });
});

describe('a custom list', () => {
  it('begins below its own node', () => {
    expect(lists.children('C14567', null).map(({ value }) => value)).toEqual(['Morning', 'Evening']);
    expect(lists.children('C14567', 1).map(({ value }) => value)).toEqual(['Early']);
    expect(lists.path('C14567', 4)).toEqual(['Morning', 'Early']);
    expect(lists.get('C14567', 14567)).toBeUndefined();
  });

  it('finds its nodes by C-id, number, label and path', () => {
    for (const key of ['C4', '4', 'Early', 'Morning > Early']) expect(lists.find('C14567', key)?.id).toBe(4);
  });

  it('holds no node of another custom list', () => {
    expect(lists.find('C14567', 'Small')).toBeUndefined();
    expect(lists.find('C14567', 'C3')).toBeUndefined();
    expect(lists.find('C14568', 'Small')?.id).toBe(3);
  });

  it('is none at a node below a custom list, or under another spelling', () => {
    for (const list of ['C1', 'C9', 'C014567', '14567', 'C', 'Cx']) {
      expect(lists.has(list)).toBe(false);
      expect(lists.children(list, null)).toEqual([]);
    }
  });

  it('stands in lists.customfields_lists with all others', () => {
    expect(lists.children(listId, null).map(({ value }) => value)).toEqual(['Start preferences', 'Shirt sizes']);
    expect(lists.get(listId, 4)?.value).toBe('Early');
  });

  it('exists before it has a node', () => {
    const none = listsOf({});
    expect([none.has(listId), none.has('C14567'), none.has('lists.country')]).toEqual([true, false, false]);
    expect(none.children(listId, null)).toEqual([]);
  });
});

describe('the lists of a group', () => {
  const [folder, size] = [
    { listId: 'lists.job.folders', id: 31001 },
    { listId, id: 3 },
  ];
  const own = listsOf({
    nodes: rows,
    groupAttributes: [buildGroupAttributes(folder, { value: 'Live' }), buildGroupAttributes(size, { value: 'Tiny' })],
  });
  const partners = own.ofGroup('partners');

  it('have its attributes in lists of the index, in custom lists, and in the list of those', () => {
    expect(partners.find('lists.job.folders', 'Live')?.id).toBe(31001);
    expect(partners.find('C14568', 'Tiny')?.id).toBe(3);
    expect(partners.find(listId, 'Shirt sizes > Tiny')?.id).toBe(3);
    expect(partners.path('C14568', 3)).toEqual(['Tiny']);
  });

  it('affect nobody else', () => {
    for (const others of [own, own.ofGroup('recruiters')]) {
      expect(others.find('lists.job.folders', 'Live')).toBeUndefined();
      expect(others.get('C14568', 3)?.value).toBe('Small');
    }
  });

  it('are made once for each group; a group without attributes of its own has the defaults', () => {
    expect(own.ofGroup('partners')).toBe(partners);
    expect(own.ofGroup('recruiters')).toBe(own);
  });
});

describe('the lists that customers share', () => {
  const ownLists = (stored: readonly ListNodeEntity[]): string[] =>
    [...groupByList(stored)].flatMap(([list, ofList]) => (findCatalogueIndex(list, ofList) ? [] : list));

  it('are all lists that are still those of the catalogue', () => {
    const other = listsOf({ nodes: rows.map((row) => ({ ...row, customerId: 1002 })) });
    expect(other.get('lists.country', 41001)).toBe(lists.get('lists.country', 41001));
    expect(ownLists(rows)).toEqual([listId]);
    expect(groupByList(rows).size).toBe(41);
  });

  it.each([
    ['renamed', { value: 'Live' }],
    ['hidden', { hidden: 1 }],
    ['given another attribute', { attributes: '{"exportAs":"A"}' }],
    ['given another system id', { systemId: 'D31009' }],
    ['moved below another', { parentId: 31002 }],
    ['put elsewhere', { position: 9 }],
  ])('do not include a list in which a node was %s', (_title, change) => {
    const changed = rows.map((row) => (row.id === 31001 ? { ...row, ...change } : row));
    expect(ownLists(changed)).toEqual(['lists.job.folders', listId]);
    expect(listsOf({ nodes: changed }).get('lists.job.folders', 31001)).not.toEqual(
      lists.get('lists.job.folders', 31001),
    );
  });

  it('do not include a list that has more nodes, fewer, or another order', () => {
    const folders = rows.filter((row) => row.listId === 'lists.job.folders');
    const [first, second] = folders;
    if (!first || !second) throw new TypeError('The catalogue has job folders.');
    expect(ownLists(folders)).toEqual([]);
    expect(ownLists([...folders, { ...first, id: 7, systemId: 'D31005', position: 5 }])).toHaveLength(1);
    expect(ownLists(folders.slice(1))).toHaveLength(1);
    const swapped = [
      { ...first, position: second.position },
      { ...second, position: first.position },
    ];
    expect(ownLists([...swapped, ...folders.slice(2)])).toHaveLength(1);
    // The order of the rows has no meaning.
    expect(ownLists(folders.toReversed())).toEqual([]);
  });

  it('are recognised by the attributes of nodes, not by their defaults or the time of their writes', () => {
    const written = rows.map((row) => ({ ...row, revision: 12, defaultValue: 'Something else' }));
    expect(ownLists(written)).toEqual([listId]);
  });
});
