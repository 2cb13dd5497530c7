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
function many(count: number, attributes = { value: 'x'.repeat(50) }) {
  const list = Array.from({ length: count }, (_, at) => buildNode(at + 1));
  return { list, nodes: list.map(({ id }) => buildFileNode(id, attributes)) };
}

describe('planListBody', () => {
  it('leaves what is too large for one request to be written one by one, but for an order, which it refuses', () => {
    const large = many(49_000, { value: 'x'.repeat(100) });
    expect(plan(large.nodes, large.list)).toBeUndefined();
    expect(() => plan(large.nodes.toReversed(), large.list)).toThrow(
      /^the order of this list cannot be written: .* may have 4194304/,
    );
  });

  it('leaves more nodes than one request may name to be written one by one, but for their order', () => {
    const { list, nodes } = many(50_001);
    expect(plan(nodes, list)).toBeUndefined();
    expect(() => plan(nodes.toReversed(), list)).toThrow(/ and 50001 nodes, and it may have \d+ and 50000\. /);
  });
});
