import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode, SKILLS } from '../../../../test/builders/list-node.builder.js';
import { ListIndex } from './list-index.js';
import { ListView } from './list-view.js';
import type { PlacedNode } from './list-index.js';

describe('ListIndex', () => {
  it('may have a hundred thousand nodes, side by side or one below the other', () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => buildListNode({ id: at + 1, value: `Skill ${at + 1}` }));
    const deep = wide.map((node, at) => ({ ...node, parentId: at === 0 ? null : at }));
    for (const index of [new ListIndex(wide), new ListIndex(deep)]) {
      const list = new ListView(index);
      expect(list.named('Skill 99999').map(({ id }) => id)).toEqual([99_999]);
      expect(list.findById('C100000')?.value).toBe('Skill 100000');
      expect(list.size).toBe(100_000);
    }
  });

  it('answers in every version as an index of its nodes alone', () => {
    const labels = ['A', 'B', 'Präge', 'Präge'.normalize('NFD')];
    const change = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      value: fc.constantFrom(...labels),
      position: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }), (writes) => {
        const nodes = new Map([[1, placed({ id: 1, value: 'A', position: 1 })]]);
        let list = new ListIndex(nodes.values());
        const versions = writes.map((changes) => {
          for (const node of changes.map(placed)) nodes.set(node.id, node);
          list = list.with([...new Set(changes.map(({ id }) => id))].flatMap((id) => nodes.get(id) ?? []));
          const alone = new ListIndex(nodes.values());
          expect(answersOf(list, labels)).toEqual(answersOf(alone, labels));
          return { list, alone };
        });
        for (const version of versions)
          expect(answersOf(version.list, labels)).toEqual(answersOf(version.alone, labels));
      }),
    );
  });

  it('has a custom list as everything below its own node', () => {
    const custom = new ListView(new ListIndex(SKILLS)).customList(50001);
    expect(custom.children(null).map(({ value }) => value)).toEqual(['Java']);
    expect(custom.chain(100_000_001).map(({ value }) => value)).toEqual(['Java', 'Spring > Boot']);
    expect([custom.size, custom.get(50001), custom.named('Trades')]).toEqual([2, undefined, []]);
  });
});

/** Nodes with even numbers stand below the first node. */
function placed({ id, ...own }: { id: number; value: string; position: number }): PlacedNode {
  return buildListNode({ id, systemId: `D${id}`, parentId: id % 2 === 0 ? 1 : null, ...own });
}

function answersOf(index: ListIndex, labels: readonly string[]): unknown[] {
  const list = new ListView(index);
  const custom = list.customList(1);
  return [
    ...[list, custom].map((view) => [
      view.children(null),
      view.size,
      labels.map((label) => view.find({ value: label })),
      labels.map((label) => view.named(label).toSorted((one, other) => one.id - other.id)),
    ]),
    ...[1, 2, 3].map((id) => [
      list.get(id),
      list.findById(`D${id}`),
      custom.get(id),
      list.children(id),
      list.chain(id),
    ]),
  ];
}
