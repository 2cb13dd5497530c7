import { describe, expect, it } from '@jest/globals';
import type { ListItem } from '@talent-platform/client';
import { attributesOf, endsOf, foundRows, movedList, treeRows } from './tree-rows.js';

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

const page = (...nodes: readonly ListItem[]) => ({ pages: [{ nodes, hasNext: false, etag: '"1"' }] });
const OPEN = new Map([
  ['', page(node('C1', true, { value: 'Europe' }), node('C2', true, { value: 'Asia' }))],
  ['C1', page(node('C11', true, { value: 'France' }), node('C12', false, { value: 'Spain' }))],
  ['C1/C11', page(node('C111', false, { value: 'Paris' }))],
  ['C2', page(node('C21', false, { value: 'Japan' }))],
]);

describe('foundRows', () => {
  const shown = (text: string) => foundRows(treeRows(OPEN), text).map(({ key, isOpen }) => [key, isOpen]);

  it('shows what is found below the nodes that lead to it', () => {
    expect(shown(' PARIS')).toEqual([
      ['C1', true],
      ['C1/C11', true],
      ['C1/C11/C111', undefined],
    ]);
  });

  it('finds ids, and shows nothing below a node that is found alone', () => {
    expect(shown('c2')).toEqual([
      ['C2', true],
      ['C2/C21', undefined],
    ]);
    expect(shown('asia')).toEqual([['C2', undefined]]);
  });

  it('keeps the chosen node, also if its new label does not hold the text', () => {
    const keys = foundRows(treeRows(OPEN), 'asia', 'C1/C12').map(({ key }) => key);
    expect(keys).toEqual(['C1', 'C1/C12', 'C2']);
  });
});

describe('endsOf', () => {
  it('knows the first and the last node of a level, whatever is open between them', () => {
    expect(endsOf(treeRows(OPEN), ['C1'])).toEqual({ isFirst: true, isLast: false });
    expect(endsOf(treeRows(OPEN), ['C2'])).toEqual({ isFirst: false, isLast: true });
    expect(endsOf(treeRows(OPEN), ['C1', 'C12'])).toEqual({ isFirst: false, isLast: true });
    expect(endsOf(treeRows(OPEN), ['C2', 'C21'])).toEqual({ isFirst: true, isLast: true });
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
});

describe('attributesOf', () => {
  it('finds the attributes of the nodes beside those that all have', () => {
    expect(attributesOf([node('C1', false, { abv2: 'DE' }), node('C2', false, { abv2: 'FR', iso: 250 })])).toEqual([
      { name: 'abv2', isNumber: false },
      { name: 'iso', isNumber: true },
    ]);
  });
});
