import { describe, expect, it } from '@jest/globals';
import { compareList } from './compare-list.js';
import type { FileNode, ListNode } from './list-node.js';
import { matchNodes } from './match-nodes.js';
import { planListBody } from './push-list.js';
import { asFileNodes, buildFileNode, buildNode } from '../../test/builders/build-list.js';

const LIST = [
  buildNode(1, {}, [buildNode(11), buildNode(12, {}, [buildNode(121)])]),
  buildNode(2, {}, [buildNode(21)]),
];

function plan(nodes: readonly FileNode[], list: readonly ListNode[] = LIST): unknown {
  const body = planListBody(compareList(list, { nodes, isText: false }, matchNodes(nodes, list)));
  return body === undefined ? undefined : JSON.parse(body);
}

/** A list of so many nodes, and a file that says something long of each. */
function many(count: number, attributes = { value: 'x'.repeat(50) }) {
  const list = Array.from({ length: count }, (_, at) => buildNode(at + 1));
  return { list, nodes: list.map(({ id }) => buildFileNode(id, attributes)) };
}

describe('planListBody', () => {
  it('leaves a few changes to be written one by one', () => {
    expect(plan(asFileNodes(LIST))).toBeUndefined();
    const { list, nodes } = many(20);
    expect(plan(nodes, list)).toBeUndefined();
  });

  it('writes many at once', () => {
    const { list, nodes } = many(21, { value: 'y' });
    expect(plan(nodes, list)).toEqual({ children: list.map((_, at) => ({ id: `C${at + 1}`, value: 'y' })) });
  });

  it('has every node of the first level, and those below only where something there changes', () => {
    const nodes = [
      buildFileNode('D2'),
      buildFileNode('D1', {}, [
        buildFileNode('D11'),
        buildFileNode('D12', {}, [buildFileNode('D121', { hidden: true })]),
      ]),
    ];
    expect(plan(nodes)).toEqual({
      children: [
        { id: 'C2' },
        { id: 'C1', children: [{ id: 'C11' }, { id: 'C12', children: [{ id: 'C121', hidden: true }] }] },
      ],
    });
  });

  it('has the nodes that the file leaves out', () => {
    const nodes = [buildFileNode('D1', {}, [buildFileNode('D12'), buildFileNode('D11')])];
    expect(plan(nodes)).toEqual({ children: [{ id: 'C1', children: [{ id: 'C12' }, { id: 'C11' }] }, { id: 'C2' }] });
  });

  it('leaves what is too large for one request to be written one by one, but for an order, which it refuses', () => {
    const large = many(49_000, { value: 'x'.repeat(100) });
    expect(plan(large.nodes, large.list)).toBeUndefined();
    expect(() => plan(large.nodes.toReversed(), large.list)).toThrow(
      /^the order of this list cannot be written: .* may have 4194304/,
    );
  });

  it('leaves more nodes than one request may name to be written one by one, but for their order', () => {
    const most = many(50_000);
    expect(plan(most.nodes.toReversed(), most.list)).toBeDefined();
    const { list, nodes } = many(50_001);
    expect(plan(nodes, list)).toBeUndefined();
    expect(() => plan(nodes.toReversed(), list)).toThrow(/ and 50001 nodes, and it may have \d+ and 50000\. /);
  });
});
