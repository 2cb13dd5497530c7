import type { NewListNode } from './append-nodes.js';

/** Numbers up to here may be given to a node; those above are handed out, so that the two never meet (D-LST-8). */
export const MAX_GIVEN_ID = 100_000_000;

/** What is wrong with the number that a new node was given. */
export function numberProblem(id: number, isTaken: boolean): string | undefined {
  const wayOut = `received ${id}; leave it out to get the next one.`;
  if (!Number.isInteger(id) || id < 1 || id > MAX_GIVEN_ID) {
    return `must be a whole number from 1 to ${MAX_GIVEN_ID}, ${wayOut}`;
  }
  return isTaken ? `must be free in its list, ${wayOut}` : undefined;
}

/** Numbers the nodes of a customer. */
export const NODE_COUNTER = 'listnode';

/** How many numbers the nodes need. */
export function countUnnumbered(nodes: readonly NewListNode[]): number {
  return everyNode(nodes).filter(({ listnodeid }) => listnodeid === undefined).length;
}

function everyNode(nodes: readonly NewListNode[]): NewListNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);
}
