import type { Problem } from '@talent-platform/protocol/errors';
import type { NewListNode } from './append-nodes.js';
import type { ListNodeEntity } from './list-node.entity.js';

/** Numbers up to here may be given to a node; those above are handed out, so that the two never meet. */
export const MAX_GIVEN_ID = 100_000_000;

/** What is wrong with the numbers that new nodes were given: each must be free in its list. */
export function newNodeProblems(nodes: readonly NewListNode[], stored: readonly ListNodeEntity[]): Problem[] {
  const taken = new Set(stored.map(({ id }) => id));
  return everyNode(nodes).flatMap(({ listnodeid: id }) => {
    if (id === undefined) return [];
    const detail = numberProblem(id, taken.has(id));
    if (detail !== undefined) return [{ error: 'VALUE_INVALID' as const, field: 'listnodeid', detail }];
    taken.add(id);
    return [];
  });
}

/** What is wrong with the number that a new node was given. */
export function numberProblem(id: number, isTaken: boolean): string | undefined {
  const wayOut = `received ${id}; leave it out to get the next one.`;
  if (!Number.isInteger(id) || id < 1 || id > MAX_GIVEN_ID) {
    return `must be a whole number from 1 to ${MAX_GIVEN_ID}, ${wayOut}`;
  }
  return isTaken ? `must be free in its list, ${wayOut}` : undefined;
}

/** How many numbers the nodes need. */
export function countUnnumbered(nodes: readonly NewListNode[]): number {
  return everyNode(nodes).filter(({ listnodeid }) => listnodeid === undefined).length;
}

function everyNode(nodes: readonly NewListNode[]): NewListNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);
}
