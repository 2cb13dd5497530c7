import { usageError } from '../cli-error.js';
import { everyComparedNode, everyLevel, isChanged, isReordered } from './comparison.js';
import type { ComparedLevel, ComparedNode } from './comparison.js';
import { numberedId } from './list-node.js';

interface BodyNode {
  readonly id: string;
  readonly children?: readonly BodyNode[];
  readonly [attribute: string]: unknown;
}

/** So many nodes are rather changed one by one, which leaves the rest of the list to others. */
const FEW = 20;

/** The most that a request which writes a whole list may hold (D-ERR-4, code 13). */
const MOST_BYTES = 4 * 1024 * 1024;

/** The body that changes the nodes of a list all at once; undefined where they are to be changed one by one. */
export function planListBody(comparison: ComparedLevel): string | undefined {
  const isOrdered = everyLevel(comparison).some(isReordered);
  if (!isOrdered && everyComparedNode(comparison).filter(isChanged).length <= FEW) return undefined;
  const body = renderListBody(comparison);
  const size = Buffer.byteLength(body);
  if (size <= MOST_BYTES) return body;
  if (!isOrdered) return undefined;
  throw usageError(
    `the order of this list cannot be written: that takes one request of ${size} bytes, and it may have ${MOST_BYTES}. ` +
      'Write the nodes in the order in which "talent lists pull" gives them',
  );
}

/**
 * The body that writes a whole list: every node of the first level in its order, with what changes of it, and the level below
 * a node only where something there changes. Whatever is not said is kept (D-LST-4).
 */
function renderListBody(comparison: ComparedLevel): string {
  return JSON.stringify({ children: comparison.nodes.map(renderNode) });
}

function renderNode({ node, changes, below }: ComparedNode): BodyNode {
  const attributes = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
  const children = isTouched(below) ? { children: below.nodes.map(renderNode) } : {};
  return { id: numberedId(node), ...attributes, ...children };
}

function isTouched(level: ComparedLevel): boolean {
  return isReordered(level) || level.nodes.some(({ changes, below }) => changes.length > 0 || isTouched(below));
}
