import type { NewListNode } from './append-nodes.js';

/**
 * A configuration may give numbers up to here. The server hands out the numbers above, so the two never collide
 * (D-LST-8).
 */
export const MAX_GIVEN_ID = 100_000_000;

/** Returns the problem of the number that a configuration gives a new node. */
export function numberProblem(id: number, isTaken: boolean): string | undefined {
  const wayOut = `received ${id}; leave it out to get the next one.`;
  if (!Number.isInteger(id) || id < 1 || id > MAX_GIVEN_ID) {
    return `must be a whole number from 1 to ${MAX_GIVEN_ID}, ${wayOut}`;
  }
  return isTaken ? `must be free in its list, ${wayOut}` : undefined;
}

/** Numbers the nodes of a customer. */
export const NODE_COUNTER = 'listnode';

/** Counts the numbers that the nodes need. */
export function countUnnumbered(nodes: readonly NewListNode[]): number {
  return everyNode(nodes).filter(({ listnodeid }) => listnodeid === undefined).length;
}

function everyNode(nodes: readonly NewListNode[]): NewListNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);
}
