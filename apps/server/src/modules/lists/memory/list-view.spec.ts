import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode, SKILLS } from '../../../../test/builders/list-node.builder.js';
import { unifyText } from '../../../profile-engine/index.js';
import { ListIndex } from './list-index.js';
import { ListView } from './list-view.js';
import type { PlacedNode } from './list-index.js';

const idsNamed = (list: ListView, text: string): number[] =>
  [...new Set(list.named(text).map(({ id }) => id))].toSorted();

it('named returns in any tree every node with that label or path, even if labels contain the separator', () => {
  fc.assert(
    fc.property(treeOfNamesakes(), fc.array(label(), { minLength: 1, maxLength: 3 }), (nodes, labels) => {
      const list = new ListView(new ListIndex(nodes));
      const text = labels.join(' > ');
      const called = nodes.filter(({ id, value }) => value === text || list.path(id).join(' > ') === text);
      expect(idsNamed(list, text)).toEqual(called.map(({ id }) => id).toSorted());
    }),
  );
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

it('answers like a list of which some nodes are others', () => {
  fc.assert(
    fc.property(
      treeOfNamesakes(),
      fc.array(fc.record({ at: fc.nat(), value: label(), hidden: fc.boolean() })),
      (nodes, changes) => {
        const others = changes.flatMap(({ at, ...other }) => {
          const node = nodes[at % nodes.length];
          return node ? [{ ...node, ...other }] : [];
        });
        const index = new ListIndex(nodes);
        const view = new ListView(index, new Map(others.map((node) => [node.id, node])));
        const list = new ListView(index.with([...new Map(others.map((node) => [node.id, node])).values()]));
        const paths = nodes.map(({ id }) => list.path(id).join(' > '));
        for (const text of [...paths, ...nodes.map(({ value }) => value), 'A', 'A > B'])
          expect([view.find(text), idsNamed(view, text)]).toEqual([list.find(text), idsNamed(list, text)]);
        for (const id of [null, ...nodes.map((node) => node.id)]) expect(view.children(id)).toEqual(list.children(id));
      },
    ),
  );
});

it('a path names in any tree the first visible node in list order with that label or path', () => {
  fc.assert(
    fc.property(
      ambiguousTree(),
      fc.array(fc.constantFrom(...AMBIGUOUS), { minLength: 1, maxLength: 5 }),
      (nodes, path) => {
        const list = new ListView(new ListIndex(nodes));
        const below = (id: number | null): PlacedNode[] =>
          list.children(id).flatMap((node) => [node, ...below(node.id)]);
        const visible = below(null).filter(({ hidden }) => !hidden);
        const pathOf = ({ id }: PlacedNode): string => list.path(id).join(' > ');
        for (const value of [path.join(' > '), ...nodes.map(pathOf)]) {
          const named = visible.find((node) => node.value === value) ?? visible.find((node) => pathOf(node) === value);
          expect(list.find({ value })?.id).toBe(named?.id);
        }
      },
    ),
  );
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
