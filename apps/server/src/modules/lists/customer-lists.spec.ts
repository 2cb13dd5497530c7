import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../test/builders/list-node.builder.js';
import { CATALOGUE } from './catalogue/catalogue.js';
import { CustomerLists } from './customer-lists.js';
import { toListNodeEntity } from './list-node.mapper.js';

const listId = 'lists.customfields_lists';
const nodes = [
  buildListNode({ listId, id: 14567, value: 'Start preferences' }),
  buildListNode({ listId, id: 14568, value: 'Shirt sizes' }),
  buildListNode({ listId, id: 1, parentId: 14567, value: 'Morning' }),
  buildListNode({ listId, id: 2, parentId: 14567, value: 'Evening', hidden: true }),
  buildListNode({ listId, id: 3, parentId: 14568, value: 'Small' }),
  buildListNode({ listId, id: 4, parentId: 1, value: 'Early' }),
];
const catalogue = Array.from(CATALOGUE.values()).flat();
const rows = [...catalogue, ...nodes].map((node, index) => toListNodeEntity(1001, node, index + 1));
const lists = new CustomerLists(rows);

describe('a list of the index', () => {
  it('is asked by its identifier', () => {
    expect(lists.find('lists.job.folders', { id: 'D31002' })?.value).toBe('Pending Approval');
    expect(lists.get('lists.job.folders', 31001)?.value).toBe('Approved');
    expect(lists.path('lists.country', 41001001)).toEqual(['United States', 'Alabama']);
    expect(lists.children('lists.company.folders', null)).toHaveLength(2);
  });

  it('holds no node of another list', () => {
    expect(lists.find('lists.job.folders', { id: 'D32001' })).toBeUndefined();
    expect(lists.get('lists.job.folders', 32001)).toBeUndefined();
  });

  it('is empty where there is none of that name', () => {
    expect(lists.find('lists.none', 'Approved')).toBeUndefined();
    expect(lists.get('lists.none', 1)).toBeUndefined();
    expect(lists.path('lists.none', 1)).toEqual([]);
    expect(lists.children('lists.none', null)).toEqual([]);
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
    for (const list of ['C1', 'C9', 'C014567', '14567']) expect(lists.children(list, null)).toEqual([]);
  });

  it('stands in lists.customfields_lists with all others', () => {
    expect(lists.children(listId, null).map(({ value }) => value)).toEqual(['Start preferences', 'Shirt sizes']);
    expect(lists.get(listId, 4)?.value).toBe('Early');
  });
});

describe('what customers share', () => {
  it('is every list that is still that of the catalogue', () => {
    const other = new CustomerLists(rows.map((row) => ({ ...row, customerId: 1002 })));
    expect(other.get('lists.country', 41001)).toBe(lists.get('lists.country', 41001));
    expect(other.ownNodes).toBe(nodes.length);
  });

  it.each([
    ['renamed', { value: 'Live' }],
    ['hidden', { hidden: 1 }],
    ['given another attribute', { attributes: '{"exportAs":"A"}' }],
    ['given another system id', { systemId: 'D31009' }],
    ['moved below another', { parentId: 31002 }],
  ])('is not a list in which a node was %s', (_title, change) => {
    const changed = new CustomerLists(rows.map((row) => (row.id === 31001 ? { ...row, ...change } : row)));
    expect(changed.ownNodes).toBe(nodes.length + 4);
    expect(changed.get('lists.job.folders', 31001)).not.toEqual(lists.get('lists.job.folders', 31001));
  });

  it('is not a list that has more nodes, fewer, or another order', () => {
    const folders = rows.filter((row) => row.listId === 'lists.job.folders');
    const [first, second] = folders;
    if (!first || !second) throw new TypeError('The catalogue has job folders.');
    expect(new CustomerLists([...folders, { ...first, id: 7, systemId: 'D31005' }]).ownNodes).toBe(5);
    expect(new CustomerLists(folders.slice(1)).ownNodes).toBe(3);
    expect(new CustomerLists([second, first, ...folders.slice(2)]).ownNodes).toBe(4);
  });
});
