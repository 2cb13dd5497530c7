import { usageError } from '../cli-error.js';
import { everyComparedNode, everyLevel, isChanged, isReordered } from './comparison.js';
import type { ComparedLevel, ComparedNode } from './comparison.js';
import { numberedId } from './list-node.js';

interface BodyNode {
  readonly id: string;
  readonly children?: readonly BodyNode[];
  readonly [attribute: string]: unknown;
}

/** Up to this many nodes are changed one by one, so that others can change the rest of the list. */
const FEW = 20;

/** The most that a request which writes a whole list may hold (D-ERR-4, code 13; D-LST-20). */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_NODES = 50_000;

/** The body that changes the nodes of a list all at once; undefined where they are to be changed one by one. */
export function planListBody(comparison: ComparedLevel): string | undefined {
  const isOrdered = everyLevel(comparison).some(isReordered);
  if (!isOrdered && everyComparedNode(comparison).filter(isChanged).length <= FEW) return undefined;
  const nodes = comparison.nodes.map(renderNode);
  const body = JSON.stringify({ children: nodes });
  const [size, count] = [Buffer.byteLength(body), countNodes(nodes)];
  if (size <= MOST_BYTES && count <= MOST_NODES) return body;
  if (!isOrdered) return undefined;
  throw usageError(
    `the order of this list cannot be written: that takes one request of ${size} bytes and ${count} nodes, ` +
      `and it may have ${MOST_BYTES} and ${MOST_NODES}. ` +
      'Write the nodes in the order in which "talent lists pull" gives them',
  );
}

/**
 * Renders a node in the body that writes a whole list. The body has every node of the first level, in order, with its changes. It
 * has the level below a node only if something there changes. The server keeps everything else (D-LST-4).
 */
function renderNode({ node, changes, below }: ComparedNode): BodyNode {
  const attributes = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
  const children = isTouched(below) ? { children: below.nodes.map(renderNode) } : {};
  return { id: numberedId(node), ...attributes, ...children };
}

function isTouched(level: ComparedLevel): boolean {
  return isReordered(level) || level.nodes.some(({ changes, below }) => changes.length > 0 || isTouched(below));
}

function countNodes(nodes: readonly BodyNode[]): number {
  return nodes.reduce((count, { children = [] }) => count + 1 + countNodes(children), 0);
}
