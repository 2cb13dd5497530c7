import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import type { AppliedNode, ConfiguredNode } from './plan-nodes.js';
import { ListIndex } from '../memory/list-index.js';
import { ListView } from '../memory/list-view.js';
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
  const { changes, additions, known, problems } = planNodes(new ListView(new ListIndex(nodes)), { before, after });
  return {
    changes: changes.map(({ id, value, hidden, attributes }) => ({ id, value, hidden, attributes })),
    added: additions.map(({ parentId, nodes: own }) => [parentId, own.map(({ value }) => value)]),
    known: after.map((own) => known.get(own)),
    problems,
  };
}

const NOTHING = { changes: [], added: [], problems: [] };

describe('planNodes', () => {
  it('does not mistake a node for new because another one now has its label', () => {
    const first = { value: 'Software', hidden: false, exportAs: 'SW' };
    const renamed = NODES.map((own) => (own.id === 1 ? { ...own, value: 'Computers', first } : own));
    const after = [node('Computers'), node('Software')];
    expect(plan(after, [applied('Software', 1)], renamed)).toEqual({
      ...NOTHING,
      added: [[null, ['Computers']]],
      known: [undefined, 1],
    });
  });

  it.each<[string, ConfiguredNode, string, string]>([
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
  ])('refuses a node %s, and neither adds nor changes it', (_what, wrong, path, message) => {
    expect(plan([wrong])).toEqual({ ...NOTHING, known: [undefined], problems: [{ path, message }] });
  });

  it('refuses a node that is named once by its id and once by its number', () => {
    const { problems } = plan([node('A', { id: 'D50001' }), node('B', { listnodeid: 1 })]);
    expect(problems).toEqual([{ path: 'of B.listnodeid', message: 'names a node that is named before: 1.' }]);
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
