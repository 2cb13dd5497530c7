import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode } from '../../../test/builders/list-node.builder.js';
import type { ListNode } from '../../profile-engine/index.js';
import { ListIndex } from './list-index.js';

const skills = [
  buildListNode({ id: 50001, systemId: 'D50001', value: 'Software' }),
  buildListNode({ id: 50002, systemId: 'D50002', value: 'Trades' }),
  buildListNode({ id: 50002001, systemId: 'D50002001', parentId: 50002, value: 'Welding' }),
  buildListNode({ id: 50002002, systemId: 'D50002002', parentId: 50002, value: 'Gardening', hidden: true }),
  buildListNode({ id: 50001001, systemId: 'D50001001', parentId: 50001, value: 'Java' }),
  buildListNode({ id: 100000001, parentId: 50001001, value: 'Spring > Boot' }),
  buildListNode({ id: 100000002, parentId: 50002, value: 'Java' }),
  buildListNode({ id: 100000003, parentId: 50002, value: 'Gardening' }),
];
const index = new ListIndex(skills);

describe('find', () => {
  it.each([
    ['a system id', 'D50002001', 50002001],
    ['a C-id', 'C50002001', 50002001],
    ['a plain number', '50002001', 50002001],
    ['a C-id of a node without system id', 'C100000001', 100000001],
  ])('takes %s, as id and as plain text', (_title, id, nodeId) => {
    expect(index.find({ id })?.id).toBe(nodeId);
    expect(index.find(id)?.id).toBe(nodeId);
  });

  it.each([
    'D100000001',
    'D50002003',
    'd50001',
    'c50001',
    'C050001',
    'C',
    '',
    '0',
    '-50001',
    '5e4',
    '50001.0',
    'Software',
  ])('knows no id %j', (id) => {
    expect(index.find({ id })).toBeUndefined();
  });

  it('takes a label exactly as it is written', () => {
    expect(index.find({ value: 'Welding' })?.id).toBe(50002001);
    expect(index.find('Welding')?.id).toBe(50002001);
    expect(index.find({ value: 'welding' })).toBeUndefined();
    expect(index.find({ value: ' Welding' })).toBeUndefined();
  });

  it('takes the first in list order where a label fits several', () => {
    expect(index.find({ value: 'Java' })?.id).toBe(50001001);
  });

  it('takes a full path', () => {
    expect(index.find({ value: 'Trades > Java' })?.id).toBe(100000002);
    expect(index.find('Trades > Welding')?.id).toBe(50002001);
    expect(index.find({ value: 'Software > Java > Spring > Boot' })?.id).toBe(100000001);
  });

  it('takes no part of a path', () => {
    expect(index.find({ value: 'Java > Spring > Boot' })).toBeUndefined();
  });

  it('takes the first of several nodes that have the same path', () => {
    const twins = new ListIndex([
      buildListNode({ id: 1, value: 'A' }),
      buildListNode({ id: 2, value: 'A > B' }),
      buildListNode({ id: 3, value: 'A' }),
      buildListNode({ id: 4, parentId: 3, value: 'B > C' }),
      buildListNode({ id: 5, parentId: 2, value: 'C' }),
      buildListNode({ id: 6, parentId: 1, value: 'B', hidden: true }),
      buildListNode({ id: 7, parentId: 6, value: 'D' }),
    ]);
    expect(twins.find({ value: 'A > B > C' })?.id).toBe(5);
    expect(twins.find({ value: 'A > B > D' })?.id).toBe(7);
  });

  it('takes a label that looks like a path', () => {
    expect(index.find({ value: 'Spring > Boot' })?.id).toBe(100000001);
  });

  it('finds hidden nodes by id, never by label or path', () => {
    expect(index.find({ id: 'D50002002' })?.hidden).toBe(true);
    expect(index.find({ value: 'Gardening' })?.id).toBe(100000003);
    expect(index.find({ value: 'Trades > Gardening' })?.id).toBe(100000003);
  });

  it('reads a plain text as an id before it reads it as a label', () => {
    const years = new ListIndex([
      buildListNode({ id: 1, value: '2' }),
      buildListNode({ id: 2, value: '1' }),
      buildListNode({ id: 9, value: '7' }),
    ]);
    expect(years.find('1')?.id).toBe(1);
    expect(years.find({ value: '1' })?.id).toBe(2);
    expect(years.find('7')?.id).toBe(9);
  });
});

describe('children and path', () => {
  it('gives the nodes of a level in their order', () => {
    expect(index.children(null).map(({ value }) => value)).toEqual(['Software', 'Trades']);
    expect(index.children(50002).map(({ id }) => id)).toEqual([50002001, 50002002, 100000002, 100000003]);
    expect(index.children(50002001)).toEqual([]);
    expect(index.children(7)).toEqual([]);
  });

  it('gives the labels from the first level', () => {
    expect(index.path(100000001)).toEqual(['Software', 'Java', 'Spring > Boot']);
    expect(index.path(50001)).toEqual(['Software']);
    expect(index.path(7)).toEqual([]);
  });

  it('walks in list order', () => {
    expect(Array.from(index.below(null), ({ id }) => id)).toEqual([
      50001, 50001001, 100000001, 50002, 50002001, 50002002, 100000002, 100000003,
    ]);
    expect(Array.from(index.below(50001), ({ id }) => id)).toEqual([50001001, 100000001]);
  });
});

describe('any tree', () => {
  it('is found node by node, by id, path and system id', () => {
    fc.assert(
      fc.property(tree(), (nodes) => {
        const list = new ListIndex(nodes);
        expect(Array.from(list.below(null))).toHaveLength(nodes.length);
        for (const node of nodes) {
          expect(list.get(node.id)).toBe(node);
          expect(list.find({ id: `C${node.id}` })).toBe(node);
          expect(list.find({ id: `D${node.id}` })).toBe(node);
          expect(list.find({ value: list.path(node.id).join(' > ') })).toBe(node);
          expect(list.children(node.parentId)).toContain(node);
        }
      }),
    );
  });

  it('may have a hundred thousand nodes, side by side or one below the other', () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => buildListNode({ id: at + 1, value: `Skill ${at + 1}` }));
    const deep = wide.map((node, at) => ({ ...node, parentId: at === 0 ? null : at }));
    for (const list of [new ListIndex(wide), new ListIndex(deep)]) {
      expect(list.find('Skill 1 > Skill 3')).toBeUndefined();
      expect(list.find('Skill 99999')?.id).toBe(99_999);
      expect(list.find('C100000')?.value).toBe('Skill 100000');
    }
  });
});

/** Labels are unique, so that every path names one node. */
function tree(): fc.Arbitrary<ListNode[]> {
  return fc.array(fc.nat(), { maxLength: 40 }).map((picks) =>
    picks.map((pick, at) => {
      const parent = pick % (at + 1);
      return buildListNode({
        id: at + 1,
        systemId: `D${at + 1}`,
        value: `Label ${at}`,
        parentId: parent === 0 ? null : parent,
      });
    }),
  );
}
