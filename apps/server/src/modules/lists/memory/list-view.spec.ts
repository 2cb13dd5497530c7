import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode, SKILLS } from '../../../../test/builders/list-node.builder.js';
import { ListIndex } from './list-index.js';
import { ListView } from './list-view.js';
import type { NodeAttributes } from '../list-attributes.js';
import type { PlacedNode } from './list-index.js';

const view = new ListView(new ListIndex(SKILLS));

/** The view of a group with these attributes, by the number of the node. */
function ofGroup(
  attributes: Readonly<Record<number, NodeAttributes>>,
  { nodes = SKILLS, root = null }: { nodes?: readonly PlacedNode[]; root?: number | null } = {},
): ListView {
  const group = new Map(Object.entries(attributes).map(([id, own]) => [Number(id), own]));
  return new ListView(new ListIndex(nodes), { root, group });
}

describe('find', () => {
  it.each([
    ['a system id', 'D50002001', 50002001],
    ['a C-id', 'C50002001', 50002001],
    ['a plain number', '50002001', 50002001],
    ['a C-id of a node without system id', 'C100000001', 100000001],
  ])('takes %s, as id and as plain text', (_title, id, nodeId) => {
    expect(view.find({ id })?.id).toBe(nodeId);
    expect(view.find(id)?.id).toBe(nodeId);
  });

  it('takes no label as an id', () => {
    expect(view.find({ id: 'Software' })).toBeUndefined();
  });

  it('takes a label exactly as it is written', () => {
    expect(view.find({ value: 'Welding' })?.id).toBe(50002001);
    expect(view.find('Welding')?.id).toBe(50002001);
    expect(view.find({ value: 'welding' })).toBeUndefined();
    expect(view.find({ value: ' Welding' })).toBeUndefined();
  });

  it('takes the first in list order if several nodes have the label (D-PRO-13)', () => {
    expect(view.find({ value: 'Java' })?.id).toBe(50001001);
  });

  it('takes the first by position, though a later one is older', () => {
    const nodes = SKILLS.map((node) => (node.id === 50002 ? { ...node, position: 1 } : node));
    expect(new ListView(new ListIndex(nodes)).find({ value: 'Java' })?.id).toBe(100000002);
  });

  it('takes a node before one of the same label that stands below it', () => {
    const nodes = [buildListNode({ id: 2, value: 'A' }), buildListNode({ id: 1, parentId: 2, value: 'A' })];
    expect(new ListView(new ListIndex(nodes)).find('A')?.id).toBe(2);
  });

  it('takes a full path', () => {
    expect(view.find({ value: 'Trades > Java' })?.id).toBe(100000002);
    expect(view.find('Trades > Welding')?.id).toBe(50002001);
    expect(view.find({ value: 'Software > Java > Spring > Boot' })?.id).toBe(100000001);
  });

  it('takes no part of a path', () => {
    expect(view.find({ value: 'Java > Spring > Boot' })).toBeUndefined();
  });

  it('takes the first of several nodes that have the same path', () => {
    const twins = new ListView(
      new ListIndex([
        buildListNode({ id: 1, value: 'A' }),
        buildListNode({ id: 2, value: 'A > B' }),
        buildListNode({ id: 3, value: 'A' }),
        buildListNode({ id: 4, parentId: 3, value: 'B > C' }),
        buildListNode({ id: 5, parentId: 2, value: 'C' }),
        buildListNode({ id: 6, parentId: 1, value: 'B', hidden: true }),
        buildListNode({ id: 7, parentId: 6, value: 'D' }),
      ]),
    );
    expect(twins.find({ value: 'A > B > C' })?.id).toBe(5);
    expect(twins.find({ value: 'A > B > D' })?.id).toBe(7);
  });

  it('takes a label that looks like a path', () => {
    expect(view.find({ value: 'Spring > Boot' })?.id).toBe(100000001);
  });

  it('finds hidden nodes by id, never by label or path', () => {
    expect(view.find({ id: 'D50002002' })?.hidden).toBe(true);
    expect(view.find({ value: 'Gardening' })?.id).toBe(100000003);
    expect(view.find({ value: 'Trades > Gardening' })?.id).toBe(100000003);
  });

  it('reads a plain text as an id before it reads it as a label', () => {
    const years = new ListView(
      new ListIndex([
        buildListNode({ id: 1, value: '2' }),
        buildListNode({ id: 2, value: '1' }),
        buildListNode({ id: 9, value: '7' }),
      ]),
    );
    expect(years.find('1')?.id).toBe(1);
    expect(years.find({ value: '1' })?.id).toBe(2);
    expect(years.find('7')?.id).toBe(9);
  });

  it('finds in any tree every node by id, path and system id', () => {
    fc.assert(
      fc.property(tree(), (nodes) => {
        const list = new ListView(new ListIndex(nodes));
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

  it('searches a hundred thousand nodes, side by side or one below the other', () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => buildListNode({ id: at + 1, value: `Skill ${at + 1}` }));
    const deep = wide.map((node, at) => ({ ...node, parentId: at === 0 ? null : at }));
    for (const nodes of [wide, deep]) {
      const list = new ListView(new ListIndex(nodes));
      expect(list.find('Skill 1 > Skill 3')).toBeUndefined();
      expect(list.find('Skill 99999')?.id).toBe(99_999);
      expect(list.find('C100000')?.value).toBe('Skill 100000');
    }
  });
});

describe('named', () => {
  const idsNamed = (list: ListView, text: string): number[] =>
    [...new Set(list.named(text).map(({ id }) => id))].toSorted();

  it('gives all nodes of a label, hidden ones too, and none below them (D-SEA-14)', () => {
    expect(idsNamed(view, 'Gardening')).toEqual([100000003, 50002002]);
    expect(idsNamed(view, 'Software')).toEqual([50001]);
    expect(idsNamed(view, 'Trades > Gardening')).toEqual([100000003, 50002002]);
    expect(idsNamed(view, 'C50002')).toEqual([50002]);
    expect(idsNamed(view, 'gardening')).toEqual([]);
  });

  it('returns the nodes that the group knows by that label', () => {
    const partners = ofGroup({ 50001: { value: 'Trades' } });
    expect(idsNamed(partners, 'Trades')).toEqual([50001, 50002]);
    expect(idsNamed(partners, 'Software')).toEqual([]);
    expect(idsNamed(partners, 'Trades > Java')).toEqual([100000002, 50001001]);
  });

  it('returns in any tree every node with that label or path, even if labels contain the separator', () => {
    fc.assert(
      fc.property(treeOfNamesakes(), fc.array(label(), { minLength: 1, maxLength: 3 }), (nodes, labels) => {
        const list = new ListView(new ListIndex(nodes));
        const text = labels.join(' > ');
        const called = nodes.filter(({ id, value }) => value === text || list.path(id).join(' > ') === text);
        expect(idsNamed(list, text)).toEqual(called.map(({ id }) => id).toSorted());
      }),
    );
  });
});

describe('children and path', () => {
  it('gives the nodes of a level in their order, and counts them', () => {
    expect(view.children(null).map(({ value }) => value)).toEqual(['Software', 'Trades']);
    expect(view.children(50002001)).toEqual([]);
    expect([null, 50002, 50002001].map((id) => view.countChildren(id))).toEqual([2, 4, 0]);
  });

  it('gives a part of a level', () => {
    const slice = (start: number, count: number): number[] => view.slice(50002, { start, count }).map(({ id }) => id);
    expect(slice(1, 2)).toEqual([50002002, 100000002]);
    expect(slice(3, 9)).toEqual([100000003]);
    expect(slice(4, 1)).toEqual([]);
  });

  it('gives the labels from the first level', () => {
    expect(view.path(100000001)).toEqual(['Software', 'Java', 'Spring > Boot']);
    expect(view.path(50001)).toEqual(['Software']);
    expect(view.path(7)).toEqual([]);
  });
});

describe('the view of a group (D-LST-5)', () => {
  const partners = ofGroup({
    50001: { value: 'Computing', exportAs: 'C' },
    50002: { hidden: true },
    50002002: { hidden: false },
  });

  it('has its own attributes in place of the defaults, and the defaults for all others', () => {
    expect(partners.get(50001)).toMatchObject({ value: 'Computing', hidden: false, attributes: { exportAs: 'C' } });
    expect(partners.get(50002)).toMatchObject({ value: 'Trades', hidden: true });
    expect(partners.get(50002001)).toBe(SKILLS[2]);
    expect(partners.children(null).map(({ value, hidden }) => [value, hidden])).toEqual([
      ['Computing', false],
      ['Trades', true],
    ]);
    expect(partners.slice(null, { start: 0, count: 1 })).toEqual(partners.children(null).slice(0, 1));
  });

  it('has its own attributes beside those of the node', () => {
    const nodes = [buildListNode({ id: 1, value: 'A', attributes: { exportAs: 'A', rank: 1 } })];
    expect(ofGroup({ 1: { rank: 2 } }, { nodes }).get(1)?.attributes).toEqual({ exportAs: 'A', rank: 2 });
  });

  it('finds nodes by its own labels, and no longer by those that others see', () => {
    expect(partners.find({ value: 'Computing' })?.id).toBe(50001);
    expect(partners.find('Software')).toBeUndefined();
    expect(view.find('Computing')).toBeUndefined();
  });

  it('finds a node by a path of its own labels', () => {
    expect(partners.path(50001001)).toEqual(['Computing', 'Java']);
    expect(partners.find({ value: 'Computing > Java' })?.id).toBe(50001001);
    expect(partners.find({ value: 'Software > Java' })).toBeUndefined();
  });

  it('finds a node that is hidden for the group only by its id, and not by its label', () => {
    expect(partners.find('Trades')).toBeUndefined();
    expect(partners.find({ id: 'D50002' })).toMatchObject({ value: 'Trades', hidden: true });
    expect(partners.find('Trades > Welding')?.id).toBe(50002001);
  });

  it('finds a node that only the group sees by its label, before a later namesake', () => {
    expect(partners.find('Gardening')).toMatchObject({ id: 50002002, hidden: false });
    expect(partners.find('Trades > Gardening')?.id).toBe(50002002);
  });

  it('takes namesakes in list order, whether the label is a group’s own or not', () => {
    const first = ofGroup({ 50001: { value: 'Gardening' } });
    expect(first.find('Gardening')?.id).toBe(50001);
    const last = ofGroup({ 100000003: { value: 'Java' }, 50001001: { hidden: true } });
    expect(last.find('Java')?.id).toBe(100000002);
    const same = ofGroup({ 100000002: { value: 'Java' }, 50001001: { value: 'Java' } });
    expect(same.find('Java')?.id).toBe(50001001);
  });

  it('takes a label that only a group has, and that looks like a path', () => {
    const group = ofGroup({ 50002001: { value: 'Trades > Java' } });
    expect(group.find('Trades > Java')?.id).toBe(50002001);
  });
});

describe('a custom list', () => {
  const nodes = [
    buildListNode({ id: 700, value: 'Preferences' }),
    buildListNode({ id: 701, parentId: 700, value: 'Morning' }),
    buildListNode({ id: 702, parentId: 701, value: 'Early' }),
    buildListNode({ id: 800, value: 'Sizes' }),
    buildListNode({ id: 801, parentId: 800, value: 'Early' }),
    buildListNode({ id: 802, parentId: 800, value: 'Small' }),
  ];
  const sizes = new ListView(new ListIndex(nodes), { root: 800, group: undefined });

  it('begins below its root (D-LST-9)', () => {
    expect(sizes.children(null).map(({ value }) => value)).toEqual(['Early', 'Small']);
    expect(sizes.countChildren(null)).toBe(2);
    expect(sizes.slice(null, { start: 1, count: 5 }).map(({ id }) => id)).toEqual([802]);
    expect(sizes.path(802)).toEqual(['Small']);
    expect(sizes.chain(802).map(({ id }) => id)).toEqual([802]);
  });

  it('holds neither its root nor nodes of other custom lists, for any look-up', () => {
    for (const id of [700, 701, 702, 800]) {
      expect(sizes.get(id)).toBeUndefined();
      expect(sizes.find({ id: `C${id}` })).toBeUndefined();
    }
    for (const label of ['Sizes', 'Morning', 'Preferences > Morning', 'Sizes > Small']) {
      expect(sizes.find({ value: label })).toBeUndefined();
    }
  });

  it('finds its own node of a label that comes earlier in another custom list', () => {
    expect(sizes.find('Early')?.id).toBe(801);
  });

  it('has the labels of a group, too', () => {
    const group = ofGroup(
      { 701: { value: 'Tiny' }, 802: { value: 'Tiny' }, 800: { value: 'Measures' } },
      { nodes, root: 800 },
    );
    expect(group.find('Tiny')?.id).toBe(802);
    expect(group.path(802)).toEqual(['Tiny']);
    expect(group.find('Small')).toBeUndefined();
  });
});

/** Labels are unique, so every path names one node. */
function tree(): fc.Arbitrary<PlacedNode[]> {
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

describe('a view of what nodes first were (D-LST-21)', () => {
  const first = new Map([
    [50002001, { value: 'Forging', attributes: { exportAs: 'F' } }],
    [50001, { value: 'Trades', hidden: true }],
  ]);
  const group = new Map([[50002, { value: 'Software', hidden: true }]]);
  const viewOf = (hidden: 'then' | 'now'): ListView =>
    new ListView(new ListIndex(SKILLS), { root: null, group, first: { nodes: first, hidden } });

  it('finds nodes by their first labels and paths, and by no other', () => {
    const then = viewOf('then');
    expect(then.find({ value: 'Forging' })).toMatchObject({ id: 50002001, attributes: { exportAs: 'F' } });
    expect(then.find({ value: 'Trades > Forging' })?.id).toBe(50002001);
    for (const label of ['Welding', 'Software', 'Trades > Welding'])
      expect(then.find({ value: label })).toBeUndefined();
    expect(then.find({ id: 'D50002001' })?.value).toBe('Forging');
  });

  it('hides what was hidden then, or what is hidden now for the group', () => {
    expect([50001, 50002].map((id) => viewOf('then').get(id)?.hidden)).toEqual([true, false]);
    expect([50001, 50002].map((id) => viewOf('now').get(id)?.hidden)).toEqual([false, true]);
  });
});

describe('a path', () => {
  /** `Same` three thousand times, with the path's node below three of them. */
  const alike = [
    ...Array.from({ length: 3000 }, (_, at) => buildListNode({ id: at + 1, value: 'Same' })),
    ...[2999, 1500, 2000].map((parentId) => buildListNode({ id: 10_000 + parentId, parentId, value: 'Below > it' })),
  ];

  it('is found among thousands of namesakes: the first match in list order', () => {
    const many = new ListView(new ListIndex(alike));
    expect(many.find({ value: 'Same > Below > it' })?.id).toBe(11_500);
    expect(many.find({ value: 'Same > Below' })).toBeUndefined();
  });

  it('that names nothing visits no node again, for any number of paths', () => {
    const index = new ListIndex(alike);
    const many = new ListView(index);
    expect(many.find({ value: 'Same > nothing' })).toBeUndefined();
    const looking = jest.spyOn(index, 'children');
    for (let at = 0; at < 10; at += 1) expect(many.find({ value: `Same > nothing ${at}` })).toBeUndefined();
    expect(looking).not.toHaveBeenCalled();
  });

  it('visits each node once, for any number of ways to split the path', () => {
    const cuts = Array.from({ length: 60 }, (_, at) => Array.from({ length: at + 1 }, () => 'a').join(' > '));
    const first = cuts.map((value, at) => buildListNode({ id: at + 1, value }));
    const nodes = first.flatMap((node) => [
      node,
      ...cuts.map((value, at) => buildListNode({ id: node.id * 100 + at, parentId: node.id, value })),
    ]);
    const index = new ListIndex(nodes);
    const looking = jest.spyOn(index, 'children');
    const list = new ListView(index);
    for (let at = 0; at < 10; at += 1) {
      expect(list.find({ value: `${Array.from({ length: 200 }, () => 'a').join(' > ')} > ${at}` })).toBeUndefined();
    }
    expect(looking.mock.calls.length).toBeLessThanOrEqual(nodes.length + 1);
  });

  it('names in any tree the first visible node in list order with that label or path', () => {
    fc.assert(
      fc.property(
        ambiguousTree(),
        fc.array(fc.constantFrom(...AMBIGUOUS), { minLength: 1, maxLength: 5 }),
        (nodes, path) => {
          const index = new ListIndex(nodes);
          const list = new ListView(index);
          const visible = [...index].filter(({ hidden }) => !hidden);
          const pathOf = ({ id }: PlacedNode): string => list.path(id).join(' > ');
          for (const value of [path.join(' > '), ...nodes.map(pathOf)]) {
            const named =
              visible.find((node) => node.value === value) ?? visible.find((node) => pathOf(node) === value);
            expect(list.find({ value })?.id).toBe(named?.id);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Labels that contain a separator, or form one together with their neighbours. */
const AMBIGUOUS = ['a', 'b', 'a > b', 'a >', '> a', '>', ' ', ' > ', 'a > a > b', '> >', 'a > ', ' > b'];

function ambiguousTree(): fc.Arbitrary<PlacedNode[]> {
  const node = fc.record({
    pick: fc.nat(),
    value: fc.constantFrom(...AMBIGUOUS),
    hidden: fc.boolean(),
    position: fc.nat(9),
  });
  return fc.array(node, { maxLength: 30 }).map((nodes) =>
    nodes.map(({ pick, ...own }, at) => {
      const parent = pick % (at + 1);
      return buildListNode({ id: at + 1, parentId: parent === 0 ? null : parent, ...own });
    }),
  );
}

function label(): fc.Arbitrary<string> {
  return fc.constantFrom('A', 'B', 'A > B', '> A', 'A >', ' > ');
}

/** Nodes with few labels, each below an earlier one or on the first level. */
function treeOfNamesakes(): fc.Arbitrary<PlacedNode[]> {
  const sketch = fc.record({ value: label(), hidden: fc.boolean(), above: fc.nat() });
  return fc
    .array(sketch, { maxLength: 12 })
    .map((sketches) =>
      sketches.map(({ above, ...rest }, at) =>
        buildListNode({ id: at + 1, parentId: above % (at + 1) || null, ...rest }),
      ),
    );
}
