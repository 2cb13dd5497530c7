import { nearestName, quote } from '@talent-platform/protocol/errors';
import type { ListNode } from './list-lookup.js';

/** Labels compared in one step. */
const AT_ONCE = 100;
/** The limit of nodes compared with a name. This many take a millisecond. */
const MOST_COMPARED = 300;

/** Returns a sentence that suggests the label nearest to an unknown name, or nothing. Never suggests a hidden node. */
export function hintOfNode(name: string, nodes: Iterable<ListNode>): string {
  const labels: string[] = [];
  for (const { hidden, value } of nodes) {
    if (!hidden) labels.push(value);
    if (labels.length === MOST_COMPARED) break;
  }
  for (let start = 0; start < labels.length; start += AT_ONCE) {
    const nearest = nearestName(name, labels.slice(start, start + AT_ONCE));
    if (nearest !== undefined) return ` Did you mean ${quote(nearest)}?`;
  }
  return '';
}

/**
 * Returns the path by which a caller reads a list's nodes. A custom list is a node of the list of custom lists (spec:
 * List rules 6).
 */
export function wayToNodes(list: string): string {
  const path = list.startsWith('lists.') ? `v2/lists/${list}` : `lists/lists.customfields_lists/node/${list}`;
  return `GET /customers/{customerId}/${path} shows its nodes.`;
}
