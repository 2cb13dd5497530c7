import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode, SKILLS } from '../../../../test/builders/list-node.builder.js';
import { ListIndex } from './list-index.js';

describe('children, chain and order', () => {
  it('may have a hundred thousand nodes, side by side or one below the other', () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => buildListNode({ id: at + 1, value: `Skill ${at + 1}` }));
    const deep = wide.map((node, at) => ({ ...node, parentId: at === 0 ? null : at }));
    for (const list of [new ListIndex(wide), new ListIndex(deep)]) {
      expect([...list.named('Skill 99999')]).toEqual([99_999]);
      expect(list.findById('C100000')?.value).toBe('Skill 100000');
      expect(Array.from(list)).toHaveLength(100_000);
      const [first, last] = [list.get(1), list.get(100_000)];
      if (first && last) expect(list.first(last, first)).toBe(first);
    }
  });
});

describe('countBelow', () => {
  it('counts the nodes below each node of the first level, for any order of the nodes', () => {
    const picks = fc.array(fc.tuple(fc.nat(), fc.nat(1000), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(picks, (nodes) => {
        const tree = nodes.map(([pick], at) => {
          const parent = pick % (at + 1);
          return buildListNode({ id: at + 1, value: 'x', parentId: parent === 0 ? null : parent });
        });
        const all = new ListIndex(tree);
        const below = (id: number): number => all.children(id).reduce((count, child) => count + 1 + below(child.id), 0);
        const counting = new ListIndex();
        const order = tree
          .map((_, at) => at)
          .toSorted((one, other) => (nodes[one]?.[1] ?? 0) - (nodes[other]?.[1] ?? 0));
        for (const at of order) {
          const node = tree[at];
          if (node) counting.set([node]);
          if (nodes[at]?.[2]) counting.countBelow(1);
        }
        for (const { id } of all.children(null)) expect(counting.countBelow(id)).toBe(below(id));
      }),
    );
  });

  it('counts an added node without visiting the others', () => {
    const growing = new ListIndex(SKILLS);
    expect(growing.countBelow(50002)).toBe(4);
    const looking = jest.spyOn(growing, 'children');
    growing.set([buildListNode({ id: 1, parentId: 50002001, value: 'New' })]);
    expect(growing.countBelow(50002)).toBe(5);
    expect(looking).not.toHaveBeenCalled();
  });
});
