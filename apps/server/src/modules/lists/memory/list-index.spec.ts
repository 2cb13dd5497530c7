import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { buildListNode, SKILLS } from '../../../../test/builders/list-node.builder.js';
import { ListIndex } from './list-index.js';
import type { PlacedNode } from './list-index.js';

const index = new ListIndex(SKILLS);

describe('findById', () => {
  it.each([
    ['a system id', 'D50002001', 50002001],
    ['a C-id', 'C50002001', 50002001],
    ['a plain number', '50002001', 50002001],
    ['a C-id of a node without system id', 'C100000001', 100000001],
  ])('takes %s', (_title, id, nodeId) => {
    expect(index.findById(id)?.id).toBe(nodeId);
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
    expect(index.findById(id)).toBeUndefined();
  });
});

describe('named', () => {
  it('returns all nodes of exactly that label, hidden nodes included', () => {
    expect([...index.named('Welding')]).toEqual([50002001]);
    expect([...index.named('Java')].toSorted()).toEqual([100000002, 50001001]);
    expect([...index.named('Gardening')].toSorted()).toEqual([100000003, 50002002]);
    for (const label of ['welding', ' Welding', '']) expect([...index.named(label)]).toEqual([]);
  });
});

describe('children, chain and order', () => {
  it('gives the nodes of a level in their order', () => {
    expect(index.children(null).map(({ value }) => value)).toEqual(['Software', 'Trades']);
    expect(index.children(50002).map(({ id }) => id)).toEqual([50002001, 50002002, 100000002, 100000003]);
    expect(index.children(50002001)).toEqual([]);
    expect(index.children(7)).toEqual([]);
  });

  it('orders a level by position, for any order of the nodes', () => {
    const positions = [3, 1, 2];
    const list = new ListIndex(positions.map((position) => buildListNode({ id: position, value: 'A', position })));
    expect(list.children(null).map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it('gives a node and those above it from the first level', () => {
    expect(index.chain(100000001).map(({ id }) => id)).toEqual([50001, 50001001, 100000001]);
    expect(index.chain(50001).map(({ id }) => id)).toEqual([50001]);
    expect(index.chain(7)).toEqual([]);
  });

  it('walks in list order, and counts all nodes', () => {
    expect(Array.from(index, ({ id }) => id)).toEqual([
      50001, 50001001, 100000001, 50002, 50002001, 50002002, 100000002, 100000003,
    ]);
    expect(index.size).toBe(8);
    expect(new ListIndex().size).toBe(0);
  });

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

const LABELS = ['A', 'B', 'C'];

/** A write. Its numbers are taken as indexes into what exists at that moment. */
interface Step {
  readonly kind: 'add' | 'rename' | 'reorder' | 'mark';
  readonly node: number;
  readonly position: number;
  readonly label: string;
}

interface Batch {
  readonly steps: readonly Step[];
  /** Whether every version of a node is reported, or only the last one, in the order of the table. */
  readonly asWritten: boolean;
  /** Whether someone looked up by label and by system id before. */
  readonly asked: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'add', 'rename', 'reorder', 'mark'),
  node: fc.nat(),
  position: fc.integer({ min: 1, max: 6 }),
  label: fc.constantFrom(...LABELS),
});

const batches: fc.Arbitrary<Batch[]> = fc.array(
  fc.record({ steps: fc.array(step, { maxLength: 8 }), asWritten: fc.boolean(), asked: fc.boolean() }),
  { maxLength: 5 },
);

/** The same nodes, looked up in the plainest way. */
class NaiveIndex {
  readonly nodes = new Map<number, PlacedNode>();

  children(parentId: number | null): PlacedNode[] {
    return [...this.nodes.values()]
      .filter((node) => node.parentId === parentId)
      .sort((one, other) => one.position - other.position || one.id - other.id);
  }

  inOrder(parentId: number | null = null): PlacedNode[] {
    return this.children(parentId).flatMap((node) => [node, ...this.inOrder(node.id)]);
  }

  chain(node: PlacedNode): PlacedNode[] {
    const parent = node.parentId === null ? undefined : this.nodes.get(node.parentId);
    return parent ? [...this.chain(parent), node] : [node];
  }

  /** Returns the node as the step leaves it. */
  write({ kind, node: pick, position, label }: Step): PlacedNode | undefined {
    const known = [...this.nodes.values()];
    if (kind === 'add') {
      const parentId = [null, ...known.map(({ id }) => id)].at(pick % (known.length + 1)) ?? null;
      // Every number from 1 to 100 once, in mixed order.
      const id = ((known.length + 1) * 37) % 101;
      const systemId = id % 3 === 0 ? null : `D${id}`;
      return this.keep(buildListNode({ id, systemId, parentId, position, value: label }));
    }
    const node = known[pick % known.length];
    if (node === undefined) return undefined;
    if (kind === 'rename') return this.keep({ ...node, value: label });
    if (kind === 'reorder') return this.keep({ ...node, position });
    return this.keep({ ...node, hidden: !node.hidden, attributes: { ...node.attributes, exportAs: label } });
  }

  private keep(node: PlacedNode): PlacedNode {
    this.nodes.set(node.id, node);
    return node;
  }
}

function expectSame(list: ListIndex, model: NaiveIndex): void {
  const order = model.inOrder();
  expect(list.size).toBe(order.length);
  expect([...list]).toEqual(order);
  for (const parentId of [null, ...model.nodes.keys()])
    expect(list.children(parentId)).toEqual(model.children(parentId));
  for (const label of LABELS) {
    const ids = order.filter(({ value }) => value === label).map(({ id }) => id);
    expect([...list.named(label)].toSorted()).toEqual(ids.toSorted());
  }
  order.forEach((node, at) => {
    expect(list.get(node.id)).toBe(node);
    expect(list.findById(`C${node.id}`)).toBe(node);
    expect(list.findById(`D${node.id}`)).toBe(node.systemId === null ? undefined : node);
    expect(list.chain(node.id)).toEqual(model.chain(node));
    for (const later of order.slice(at)) {
      expect(list.first(node, later)).toBe(node);
      expect(list.first(later, node)).toBe(node);
    }
  });
}

describe('an index that was changed again and again', () => {
  it('answers like a newly built index, and like the plainest one', () => {
    fc.assert(
      fc.property(batches, (written) => {
        const model = new NaiveIndex();
        const changed = new ListIndex();
        for (const { steps, asWritten, asked } of written) {
          // An index that was built on the first look-up must then be kept up to date.
          if (asked) for (const ask of [...LABELS, 'D1']) void [changed.named(ask), changed.findById(ask)];
          const versions = steps.flatMap((own) => model.write(own) ?? []);
          const ids = new Set(versions.map(({ id }) => id));
          changed.set(asWritten ? versions : [...model.nodes.values()].filter(({ id }) => ids.has(id)).sort(inTable));
          expectSame(changed, model);
          expectSame(new ListIndex(model.nodes.values()), model);
        }
      }),
    );
  });
});

/** As the repository reads them: siblings in their order, levels mixed. */
function inTable(one: PlacedNode, other: PlacedNode): number {
  return one.position - other.position || one.id - other.id;
}

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
