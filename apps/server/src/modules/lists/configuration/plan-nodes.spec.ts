import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import type { AppliedNode, ConfiguredNode } from './plan-nodes.js';
import { ListIndex } from '../memory/list-index.js';
import type { PlacedNode } from '../memory/list-index.js';
import { planNodes, attributeProblems } from './plan-nodes.js';

/** Software (1), with TypeScript (2) and COBOL (3) below it; Baking (4). */
const NODES = [
  buildListNode({ id: 1, value: 'Software', systemId: 'D50001', attributes: { exportAs: 'SW' } }),
  buildListNode({ id: 2, value: 'TypeScript', systemId: 'D50001001', parentId: 1 }),
  buildListNode({ id: 3, value: 'COBOL', systemId: 'D50001002', parentId: 1, hidden: true }),
  buildListNode({ id: 4, value: 'Baking', systemId: 'D50002' }),
];

function node(value: string, parts: Partial<ConfiguredNode> = {}): ConfiguredNode {
  return { path: `of ${value}`, value, attributes: {}, children: [], ...parts };
}

function applied(value: string, storedId: number | undefined, parts: Partial<AppliedNode> = {}): AppliedNode {
  return { path: '', value, attributes: {}, storedId, children: [], ...parts };
}

function plan(
  after: readonly ConfiguredNode[],
  before: readonly AppliedNode[] = [],
  nodes: readonly PlacedNode[] = NODES,
) {
  const { changes, additions, known, problems } = planNodes(new ListIndex(nodes), { before, after });
  return {
    changes: changes.map(({ id, value, hidden, attributes }) => ({ id, value, hidden, attributes })),
    added: additions.map(({ parentId, nodes: own }) => [parentId, own.map(({ value }) => value)]),
    known: after.map((own) => known.get(own)?.id),
    problems,
  };
}

const NOTHING = { changes: [], added: [], problems: [] };

describe('planNodes', () => {
  it('finds a node by its label under the same parent, and changes nothing of it', () => {
    const after = [node('Baking'), node('Software', { children: [node('COBOL'), node('TypeScript')] })];
    expect(plan(after)).toEqual({ ...NOTHING, known: [4, 1] });
  });

  it('adds new nodes with everything below them, at their level', () => {
    const after = [
      node('TypeScript', { children: [node('Software')] }),
      node('Software', { children: [node('Baking'), node('COBOL')] }),
    ];
    expect(plan(after)).toEqual({
      ...NOTHING,
      added: [
        [1, ['Baking']],
        [null, ['TypeScript']],
      ],
      known: [undefined, 1],
    });
  });

  it.each<[string, Partial<ConfiguredNode>]>([
    ['its system id', { id: 'D50001' }],
    ['C and its number', { id: 'C1' }],
    ['its number', { listnodeid: 1 }],
  ])('finds a node by %s, and calls it what the configuration does', (_how, name) => {
    expect(plan([node('Computers', name)])).toEqual({
      ...NOTHING,
      known: [1],
      changes: [{ id: 1, value: 'Computers', hidden: false, attributes: { exportAs: 'SW' } }],
    });
  });

  it("keeps a node's later rename, and finds the node for its children", () => {
    const renamed = NODES.map((own) => (own.id === 1 ? { ...own, value: 'Computers' } : own));
    const before = [applied('Software', 1, { children: [applied('TypeScript', 2)] })];
    const after = [node('Software', { children: [node('TypeScript'), node('Rust')] })];
    expect(plan(after, before, renamed)).toEqual({ ...NOTHING, added: [[1, ['Rust']]], known: [1] });
  });

  it('does not mistake a node for new because another one now has its label', () => {
    const renamed = NODES.map((own) => (own.id === 1 ? { ...own, value: 'Computers' } : own));
    const after = [node('Computers'), node('Software')];
    expect(plan(after, [applied('Software', 1)], renamed)).toEqual({
      ...NOTHING,
      added: [[null, ['Computers']]],
      known: [undefined, 1],
    });
  });

  it('applies the differences from before: label, hidden and attributes', () => {
    const before = [
      applied('Software', 1, { attributes: { exportAs: 'SW' }, hidden: true }),
      applied('Baking', 4, { attributes: { a: 1, b: 'x' } }),
    ];
    const after = [
      node('Computers', { listnodeid: 1, hidden: false }),
      node('Baking', { hidden: true, attributes: { b: 'y', c: true } }),
    ];
    expect(plan(after, before).changes).toEqual([
      { id: 1, value: 'Computers', hidden: false, attributes: {} },
      { id: 4, value: 'Baking', hidden: true, attributes: { b: 'y', c: true } },
    ]);
  });

  it('leaves what the configuration did not change, even if a caller changed it', () => {
    const before = [applied('Baking', 4, { hidden: true, attributes: { a: 1 } })];
    const shown = NODES.map((own) => (own.id === 4 ? { ...own, attributes: { a: 2 } } : own));
    expect(plan([node('Baking', { hidden: true, attributes: { a: 1 } })], before, shown)).toEqual({
      ...NOTHING,
      known: [4],
    });
  });

  it('leaves a node hidden or visible if the blueprint leaves out hidden (D-PLT-3)', () => {
    const after = [node('Software', { children: [node('COBOL'), node('TypeScript')] })];
    const before = [applied('Software', 1, { children: [applied('COBOL', 3, { hidden: true })] })];
    expect(plan(after)).toMatchObject(NOTHING);
    expect(plan(after, before)).toMatchObject(NOTHING);
    const [cobol] = plan([node('Software', { children: [node('COBOL', { hidden: false })] })], before).changes;
    expect(cobol).toMatchObject({ id: 3, hidden: false });
  });

  it('gives two nodes to two entries of one label', () => {
    expect(plan([node('Baking'), node('Baking')])).toEqual({
      ...NOTHING,
      added: [[null, ['Baking']]],
      known: [4, undefined],
    });
    const twice = [...NODES, buildListNode({ id: 5, value: 'Baking', systemId: 'D50003' })];
    const before = [applied('Baking', 5), applied('Baking', 4)];
    expect(plan([node('Baking'), node('Baking')], before, twice)).toEqual({ ...NOTHING, known: [5, 4] });
  });

  it('finds by label what was applied before numbers were recorded', () => {
    expect(plan([node('Baking')], [applied('Baking', undefined)])).toEqual({ ...NOTHING, known: [4] });
  });

  it('returns for every known node its earlier configuration, on every level', () => {
    const typeScript = applied('TypeScript', 2);
    const before = [applied('Software', 1, { children: [typeScript] })];
    const children = [node('TypeScript'), node('COBOL'), node('Rust')];
    const { known } = planNodes(new ListIndex(NODES), { before, after: [node('Software', { children })] });
    expect([...known.values()]).toEqual([
      { id: 1, before: before[0] },
      { id: 2, before: typeScript },
      { id: 3, before: undefined },
    ]);
  });

  it.each<[string, ConfiguredNode, string, string]>([
    [
      'that is none',
      node('A', { id: 'D99' }),
      'of A.id',
      'names no node of the list: "D99". Leave it out to add a node.',
    ],
    [
      'of another level',
      node('A', { id: 'D50001001' }),
      'of A.id',
      'names a node that stands elsewhere: "D50001001". Nodes are not moved.',
    ],
    [
      'of another level, by its number',
      node('A', { listnodeid: 2 }),
      'of A.listnodeid',
      'names a node that stands elsewhere: 2. Nodes are not moved.',
    ],
    [
      'below a node that is new',
      node('A', { children: [node('B', { id: 'D50002' })] }),
      'of B.id',
      'names a node that stands elsewhere: "D50002". Nodes are not moved.',
    ],
    [
      'whose number is taken',
      node('A', { children: [node('B', { listnodeid: 4 })] }),
      'of B.listnodeid',
      'must be free in its list, received 4; leave it out to get the next one.',
    ],
    [
      'whose number is handed out by the service alone',
      node('A', { listnodeid: 100_000_001 }),
      'of A.listnodeid',
      'must be a whole number from 1 to 100000000, received 100000001; leave it out to get the next one.',
    ],
  ])('refuses a node %s, and neither adds nor changes it', (_what, wrong, path, message) => {
    expect(plan([wrong])).toEqual({ ...NOTHING, known: [undefined], problems: [{ path, message }] });
  });

  it('refuses a node that is named twice, and a number that two new nodes have, on any level', () => {
    const { problems } = plan([
      node('A', { id: 'D50001' }),
      node('B', { listnodeid: 1 }),
      node('C', { listnodeid: 7 }),
      node('D', { listnodeid: 7 }),
      node('E', { listnodeid: 5, children: [node('F', { listnodeid: 5 })] }),
    ]);
    expect(problems).toEqual([
      { path: 'of B.listnodeid', message: 'names a node that is named before: 1.' },
      {
        path: 'of D.listnodeid',
        message: 'must be free in its list, received 7; leave it out to get the next one.',
      },
      {
        path: 'of F.listnodeid',
        message: 'must be free in its list, received 5; leave it out to get the next one.',
      },
    ]);
  });
});

function nodeAt(
  path: string,
  attributes: ConfiguredNode['attributes'],
  children: ConfiguredNode[] = [],
): ConfiguredNode {
  return { path, value: path, attributes, children };
}

function problemsOf(listId: string, nodes: readonly ConfiguredNode[], known: readonly ConfiguredNode[] = []): unknown {
  const declared = [{ name: 'exportAs', required: true }, { name: 'rank' }];
  const problems = attributeProblems({ listId, declared, known: new Set(known) }, nodes);
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('attributeProblems (D-LST-15)', () => {
  it('accepts what a caller may send', () => {
    const nodes = [
      nodeAt('a', { exportAs: 'A', rank: 1 }, [nodeAt('b', { exportAs: 'B', rank: 'first', other: true })]),
    ];
    expect(problemsOf('lists.skills', nodes)).toEqual([]);
  });

  it('reports values of another type, level by level', () => {
    const state = nodeAt('ohio', { abbrev: 5, exportAs: 'O' });
    const nodes = [nodeAt('us', { abv2: 7, iso: 'x', exportAs: 'U' }, [state])];
    expect(problemsOf('lists.country', nodes)).toEqual([
      'us.abv2: must be a text without NUL and half surrogate pairs, received 7.',
      'us.iso: must be a whole number, received "x".',
      'ohio.abbrev: must be a text without NUL and half surrogate pairs, received 5.',
    ]);
  });

  it('reports what a new node lacks, and asks nothing more of an existing one', () => {
    const [lacking, blank, there] = [nodeAt('a', {}), nodeAt('b', { exportAs: '' }), nodeAt('c', {})];
    expect(problemsOf('lists.skills', [lacking, blank, there], [there])).toEqual([
      'a.exportAs: is required of a new node.',
      'b.exportAs: is required of a new node.',
    ]);
  });
});
