import { nearestName, quote } from '@talent-platform/protocol/errors';

export interface ListNode {
  readonly listId: string;
  /** The number of the node (`listnodeid`). */
  readonly id: number;
  readonly systemId: string | null;
  readonly parentId: number | null;
  readonly value: string;
  readonly hidden: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

/** The name of a node in a request: an id, a label or full path (`A > B`), or a plain string that is either. */
export type ListKey = { readonly id: string } | { readonly value: string } | string;

/** The lists as the engine sees them. They are in memory, so parsing and rendering need no I/O. */
export interface ListLookup {
  find(list: string, key: ListKey): ListNode | undefined;
  /**
   * Returns all nodes that a text names by id, label or full path (`A > B`), hidden nodes included. May contain a node
   * twice.
   */
  named(list: string, text: string): readonly ListNode[];
  get(list: string, nodeId: number): ListNode | undefined;
  /** Returns the labels from the first level of the list down to the node. */
  path(list: string, nodeId: number): readonly string[];
  children(list: string, nodeId: number | null): readonly ListNode[];
  /**
   * The same lists with the labels of the configuration, even if they were renamed later. Defaults, role folders and
   * search locks refer to these labels. Undefined if nothing was renamed.
   */
  readonly configured?: ListLookup;
}

/** Returns the id that reads show: the system id, or else `C` and the number (spec: List node). */
export function listNodeId(node: ListNode): string {
  return node.systemId ?? `C${node.id}`;
}

/** Returns the first visible node, for fields that default to it (blueprint: The catalogue). */
export function firstNode(listName: string, lists: ListLookup): number | undefined {
  return lists.children(listName, null).find((node) => !node.hidden)?.id;
}

const SEPARATOR = ' > ';

/** The limit for a path that is shown whole, in UTF-16 units. */
const MAX_SHOWN = 1000;

/**
 * Returns a node's full path for display. A path above the limit shows as many of its last labels as fit (D-LST-22).
 */
export function displayPath(
  list: string,
  nodeId: number,
  lists: ListLookup,
): { readonly text: string; readonly isWhole: boolean } {
  const labels = lists.path(list, nodeId);
  let start = labels.length - 1;
  for (let length = labels[start]?.length ?? 0; start > 0; start -= 1) {
    length += SEPARATOR.length + (labels[start - 1]?.length ?? 0);
    if (length > MAX_SHOWN) return { text: ['…', ...labels.slice(start)].join(SEPARATOR), isWhole: false };
  }
  return { text: labels.join(SEPARATOR), isWhole: true };
}

/** Number of labels that are compared in one step. */
const AT_ONCE = 100;

/** The limit of nodes compared with a name. This many take a millisecond. */
const MAX_COMPARED = 300;

/** Returns a sentence that suggests the label nearest to an unknown name, or nothing. Never suggests a hidden node. */
export function hintOfNode(name: string, nodes: Iterable<ListNode>): string {
  const labels: string[] = [];
  for (const { hidden, value } of nodes) {
    if (!hidden) labels.push(value);
    if (labels.length === MAX_COMPARED) break;
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
export function hintForNodes(list: string): string {
  const path = list.startsWith('lists.') ? `v2/lists/${list}` : `lists/lists.customfields_lists/node/${list}`;
  return `GET /customers/{customerId}/${path} shows its nodes.`;
}
