import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import type { NodeAttributes } from '../list-attributes.js';
import { ListIndex } from '../memory/list-index.js';
import { ListView } from '../memory/list-view.js';
import { ListDraft } from './draft-node.js';
import { draftWholeList, namedNode } from './whole-list.rules.js';

describe('draftWholeList (D-LST-4)', () => {
  const index = new ListIndex([
    buildListNode({ id: 1, systemId: 'D1001', value: 'Software', position: 10, attributes: { exportAs: 'SW' } }),
    buildListNode({ id: 2, systemId: 'D1002', value: 'Trades', position: 20, hidden: true }),
    buildListNode({ id: 3, value: 'Arts', position: 40 }),
    buildListNode({ id: 4, parentId: 1, value: 'Java', position: 1 }),
    buildListNode({ id: 5, parentId: 1, value: 'COBOL', position: 2 }),
    buildListNode({ id: 6, parentId: 4, value: 'Spring', position: 7 }),
  ]);
  const [one, two, three, four, five] = ['C1', 'C2', 'C3', 'C4', 'C5'].map((id) => ({ id }));
  const draft = (children: unknown, group?: ReadonlyMap<number, NodeAttributes>): ListDraft => {
    const list = {
      listId: 'lists.country',
      view: new ListView(index),
      declared: [{ name: 'exportAs' }],
      group,
    } as const;
    const drafted = new ListDraft();
    for (const _step of draftWholeList(list, drafted, children));
    return drafted;
  };

  it('shares out the places of a level, and does not write nodes that keep their place', () => {
    const { nodes } = draft([{ ...three, value: 'Art' }, two, one]);
    const after = Array.from(nodes.values(), ({ id, position, value }) => [id, position, value]);
    expect(after.toSorted()).toEqual([
      [1, 40, 'Software'],
      [3, 10, 'Art'],
    ]);
  });

  it.each<[string, unknown, string, string]>([
    ['no array', {}, 'children', 'must be an array of all nodes of its level, received an object.'],
    [
      'children that are no array',
      [one, two, { ...three, children: 'none' }],
      'children[2].children',
      'must be an array of all nodes of its level, received "none".',
    ],
    [
      'an attribute that there is not',
      [one, { ...two, colour: 1 }, three],
      'C2/colour',
      'is not an attribute of this list. Its attributes are value, hidden, abv2, abv3, iso, exportAs. Names must match exactly.',
    ],
    [
      'one that this level has not',
      [{ ...one, children: [{ ...four, iso: 1 }, five] }, two, three],
      'C4/iso',
      'is not an attribute of this list. Its attributes are value, hidden, abbrev, exportAs. Names must match exactly.',
    ],
  ])('refuses %s', (_title, children, field, detail) => {
    const { problems } = draft(children);
    expect(problems.map((problem) => [problem.field, problem.detail])).toEqual([[field, detail]]);
  });

  it('refuses another order for a group, on any level (D-LST-5)', () => {
    const detail = 'must be in the order of the list, which is the same for every user group.';
    const drafted = draft([{ ...one, children: [five, four] }, two, three], new Map());
    const problems = [{ code: 'VALUE_INVALID', field: 'children[0].children', detail }];
    expect(drafted).toEqual(Object.assign(new ListDraft(), { problems }));
  });

  it('checks nothing below an item that names no node', () => {
    const { problems } = draft([one, two, three, { id: 'C9', children: 5, value: 5 }]);
    expect(problems.map(({ field }) => field)).toEqual(['children[3]']);
  });

  it('stops checking items after 1,000 problems (D-ERR-10)', () => {
    const strangers = Array.from({ length: 1500 }, () => ({ id: 'C9' }));
    const { changes, problems } = draft([{ ...one, value: 'IT' }, ...strangers, { ...two, value: 'x' }, three]);
    expect([changes.map(({ path }) => path), problems.length]).toEqual([['C1/value'], 1000]);
  });
});

const index = new ListIndex([
  buildListNode({ id: 50001, systemId: 'D50001', value: 'Software' }),
  buildListNode({ id: 801, systemId: 'D50007', value: 'Engineering' }),
  buildListNode({ id: 802, systemId: 'D50007001', parentId: 801, value: 'TypeScript' }),
  // A node whose number equals another node's system id.
  buildListNode({ id: 50007, value: 'Baking' }),
]);

const name = (item: unknown) => namedNode(new ListView(index), item, { parentId: null, seen: new Map() });

const UNKNOWN = (shown: string): string =>
  `names no node of this list: ${shown}. A new node is added by POST to …/node.`;

describe('namedNode (D-LST-4)', () => {
  it('tells C and a number, or a listnodeid, from the system id of another node', () => {
    for (const item of [{ id: 'C50007' }, { listnodeid: 50007 }]) expect(name(item)).toBe(index.get(50007));
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'must be a node, as an object, received null.'],
    ['an array', [{ id: 'C801' }], 'must be a node, as an object, received an array.'],
    ['a leading zero', { id: 'C0801' }, UNKNOWN('"C0801"')],
    ['small letters', { id: 'c801' }, UNKNOWN('"c801"')],
    ['a system id as listnodeid', { listnodeid: 'D50007' }, UNKNOWN('"D50007"')],
    ['C as listnodeid', { listnodeid: 'C801' }, UNKNOWN('"C801"')],
    ['a fraction', { listnodeid: 801.5 }, UNKNOWN('"801.5"')],
    ['a negative number', { listnodeid: -801 }, UNKNOWN('"-801"')],
    ['a number beyond all', { listnodeid: 1e21 }, UNKNOWN('"1e+21"')],
    ['null as id', { id: null }, UNKNOWN('null')],
    ['one id that is known, and one that is not', { id: 'C801', listnodeid: 99 }, UNKNOWN('"C801" and "99"')],
    ['the same, the other way about', { id: 'C99', listnodeid: 801 }, UNKNOWN('"C99" and "801"')],
    ['one id, and null', { id: 'C801', listnodeid: null }, UNKNOWN('"C801" and null')],
  ])('refuses %s', (_title, item, detail) => expect(name(item)).toBe(detail));

  it.each<[string, unknown]>([
    ['an object', { id: {} }],
    ['an array that holds an id', { id: ['C801'] }],
    ['what cannot be written as text', { listnodeid: { toString: null, valueOf: null } }],
  ])('refuses %s as id', (_title, item) => expect(name(item)).toMatch(/^names no node of this list/));
});
