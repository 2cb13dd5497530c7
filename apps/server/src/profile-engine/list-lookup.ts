/** One node of a list, as the caller's group sees it. */
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

/** How a caller names a node: by id, by label or full path (`A > B`), or by a plain string that is either. */
export type ListKey = { readonly id: string } | { readonly value: string } | string;

/** The lists as the engine sees them: from memory, so that parsing and rendering need no I/O. */
export interface ListLookup {
  find(list: string, key: ListKey): ListNode | undefined;
  /** All nodes that a text names by id, label or full path (`A > B`), hidden ones too; a node may come twice. */
  named(list: string, text: string): readonly ListNode[];
  get(list: string, nodeId: number): ListNode | undefined;
  /** The labels from the first level of the list down to the node. */
  path(list: string, nodeId: number): readonly string[];
  children(list: string, nodeId: number | null): readonly ListNode[];
  /**
   * The same by the labels that a configuration knows nodes by, whatever they were renamed to since: what it says of them
   * (defaults, role folders, search locks) means these. Left out, nothing was renamed.
   */
  readonly configured?: ListLookup;
}

/** The id that a node is read with: its system id, else `C` and its number (spec: List node). */
export function listNodeId(node: ListNode): string {
  return node.systemId ?? `C${node.id}`;
}

/** The first node that may be chosen, for fields that default to it (blueprint: The catalogue). */
export function firstNode(listName: string, lists: ListLookup): number | undefined {
  return lists.children(listName, null).find((node) => !node.hidden)?.id;
}

const SEPARATOR = ' > ';
/** A longer path is not shown whole. In UTF-16 units. */
const MAX_SHOWN = 1000;

/** The full path of a node as it is shown: of a long one its last labels, as many as are no longer together (D-LST-22). */
export function shownPath(
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
