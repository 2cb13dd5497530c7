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
  it('leaves what is too large for one request to be written one by one', () => {
    const large = many(9900, { value: 'x'.repeat(100) });
    expect(plan(large.nodes, large.list)).toBeUndefined();
    const { list, nodes } = many(10_001);
    expect(plan(nodes, list)).toBeUndefined();
  });
});
