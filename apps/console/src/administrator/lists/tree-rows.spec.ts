import { describe, expect, it } from '@jest/globals';
import type { ListItem } from '@talent-platform/client';
import { attributesOf, movedList, treeRows } from './tree-rows.js';

const link = { href: 'https://talent.example/' };
const node = (id: string, hasChildren = false, more: object = {}): ListItem => ({
  id,
  listnodeid: id.slice(1),
  value: id,
  hidden: false,
  _links: { self: link, ...(hasChildren && { first: link }) } as ListItem['_links'],
  ...more,
});

describe('treeRows', () => {
  it('puts each node before those below it, and says what is still being read', () => {
    const levels = new Map([
      ['', { pages: [{ nodes: [node('C1', true), node('C2', true), node('C3')], hasNext: true, etag: '"1"' }] }],
      ['C1', { pages: [{ nodes: [node('C11')], hasNext: false, etag: '"1"' }] }],
      ['C2', { pages: [undefined] }],
    ]);
    expect(treeRows(levels).map(({ key }) => key)).toEqual(['C1', 'C1/C11', 'C2', 'C2:0', 'C3', ':more']);
  });
});

describe('movedList', () => {
  const levels = [
    ['C1', 'C2', 'C3'],
    ['C21', 'C22'],
  ];

  it('moves a node of the first level', () => {
    expect(movedList(levels, ['C2'], -1)).toEqual([{ id: 'C2' }, { id: 'C1' }, { id: 'C3' }]);
    expect(movedList(levels, ['C1'], 2)).toEqual([{ id: 'C2' }, { id: 'C3' }, { id: 'C1' }]);
  });

  it('names the levels above, and the whole level of the node', () => {
    expect(movedList(levels, ['C2', 'C21'], 1)).toEqual([
      { id: 'C1' },
      { id: 'C2', children: [{ id: 'C22' }, { id: 'C21' }] },
      { id: 'C3' },
    ]);
  });

  it('leaves the first and the last node where they are', () => {
    expect(movedList(levels, ['C1'], -1)).toEqual([{ id: 'C1' }, { id: 'C2' }, { id: 'C3' }]);
  });
});

describe('attributesOf', () => {
  it('finds the attributes of the nodes beside those that all have', () => {
    expect(attributesOf([node('C1', false, { abv2: 'DE' }), node('C2', false, { abv2: 'FR', iso: 250 })])).toEqual([
      { name: 'abv2', isNumber: false },
      { name: 'iso', isNumber: true },
    ]);
  });
});
