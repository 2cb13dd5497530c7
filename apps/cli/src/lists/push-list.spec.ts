import { describe, expect, it } from '@jest/globals';
import { compareList } from './compare-list.js';
import type { FileNode, ListNode } from './list-node.js';
import { matchNodes } from './match-nodes.js';
import { planListBody } from './push-list.js';
import { buildFileNode, buildNode } from '../../test/builders/build-list.js';

function plan(nodes: readonly FileNode[], list: readonly ListNode[]): string | undefined {
  return planListBody(compareList(list, { nodes, isText: false }, matchNodes(nodes, list)));
}

/** A list of so many nodes, and a file that says something long of each. */
function many(count: number, attributes: Readonly<Record<string, string>> = { value: 'x'.repeat(50) }) {
  const list = Array.from({ length: count }, (_, at) => buildNode(at + 1));
  return { list, nodes: list.map(({ id }) => buildFileNode(id, attributes)) };
}

describe('planListBody', () => {
  it('leaves what is too large for one request to be written one by one, but for an order, which it refuses', () => {
    const large = many(9900, { value: 'x'.repeat(100) });
    expect(plan(large.nodes, large.list)).toBeUndefined();
    expect(() => plan(large.nodes.toReversed(), large.list)).toThrow(
      /^the order of this list cannot be written: .* may have 1048576 bytes/,
    );
  });

  it('leaves more nodes than one request may name to be written one by one, but for their order', () => {
    const { list, nodes } = many(10_001);
    expect(plan(nodes, list)).toBeUndefined();
    expect(() => plan(nodes.toReversed(), list)).toThrow(/ and 10001 nodes, and it may have .* 10000 nodes\. /);
  });

  it('refuses new nodes among more than one request may name, and takes them at the end', () => {
    const { list, nodes } = many(10_000, {});
    const added = buildFileNode(undefined, { value: 'New' });
    expect(plan([...nodes, added], list)).toBeUndefined();
    expect(() => plan([added, ...nodes], list)).toThrow(/takes one request of 10001 nodes, .* new ones last/);
  });
});
