import { nearestName, quote } from '@talent-platform/protocol/errors';
import type { ListNode } from './list-lookup.js';

/** As many labels as are compared at once. */
const AT_ONCE = 100;
/** At most this many nodes are compared with a name: that costs a millisecond. */
const MOST_COMPARED = 300;

/** A sentence that suggests the label nearest to an unknown name, or nothing. A hidden node is never suggested. */
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

/** How a caller sees the nodes of a list. A custom list is a node of the list of custom lists (spec: List rules 6). */
export function wayToNodes(list: string): string {
  const path = list.startsWith('lists.') ? `v2/lists/${list}` : `lists/lists.customfields_lists/node/${list}`;
  return `GET /customers/{customerId}/${path} shows its nodes.`;
}
