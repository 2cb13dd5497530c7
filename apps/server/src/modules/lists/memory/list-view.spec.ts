import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode, SKILLS } from '../../../../test/builders/list-node.builder.js';
import { unifyText } from '../../../profile-engine/index.js';
import { ListIndex } from './list-index.js';
import { ListView } from './list-view.js';
import type { PlacedNode } from './list-index.js';

describe('named', () => {
  const idsNamed = (list: ListView, text: string): number[] =>
    [...new Set(list.named(text).map(({ id }) => id))].toSorted();

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

it('finds labels and paths however accents are encoded, with either apostrophe (D-LST-10)', () => {
  const stored = ['Präge', "L'Été"].flatMap((value) => [value, value.normalize('NFD'), value.replace("'", '’')]);
  const top = { ...SKILLS[0], parentId: null } as PlacedNode;
  for (const value of stored) {
    const below = { ...top, id: 7, systemId: null, parentId: top.id, value: `${value} 2` };
    const list = new ListView(new ListIndex([{ ...top, value }, below]));
    for (const asked of stored.filter((text) => unifyText(text) === unifyText(value))) {
      expect([list.find(asked)?.id, list.find(`${asked} > ${asked} 2`)?.id]).toEqual([top.id, 7]);
      expect([list.named(asked).length, list.named(`${asked} > ${asked} 2`).length]).toEqual([1, 1]);
    }
  }
});

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
