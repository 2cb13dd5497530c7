/** The value of a node's attribute. */
export type AttributeValue = string | number | boolean;

/** A node of a list as the server has it. */
export interface ListNode {
  /** The system id (`D50001`); in custom lists `C` and the number. */
  readonly id: string;
  /** The number alone. */
  readonly listnodeid: string;
  /** Everything that the node says of itself: `value`, `hidden`, and the attributes of its list (D-LST-0). */
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly children: readonly ListNode[];
}

/** The members of a node that are not attributes. */
export const STRUCTURE: ReadonlySet<string> = new Set(['id', 'listnodeid', 'children', '_links']);

/** Whether a value is one that an attribute of a node can have. */
export function isAttributeValue(value: unknown): value is AttributeValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** A whole list as it was at one moment. */
export interface StoredList {
  readonly nodes: readonly ListNode[];
  /** The value for `If-Match`. Every change of the list changes it (D-NET-6). */
  readonly etag: string;
}

/** The form of its id that every node has (spec: List rules 4). */
export function numberedId({ listnodeid }: Pick<ListNode, 'listnodeid'>): string {
  return `C${listnodeid}`;
}

export function labelOf({ attributes }: Pick<ListNode, 'attributes'>): string {
  return String(attributes.get('value'));
}

/** Every node, each followed by those below it. */
export function everyNode(nodes: readonly ListNode[]): ListNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children)]);
}

/** A node as a file has it. */
export interface FileNode {
  /** Its place in the file: `line 7`, `nodes[2].children[0]`. */
  readonly place: string;
  /** The ids that it is named by; a node that is new has none. */
  readonly ids: readonly string[];
  /** The attributes in the file. Attributes that are left out stay as they are. Null returns one to its default. */
  readonly attributes: ReadonlyMap<string, AttributeValue | null>;
  readonly children: readonly FileNode[];
}

/** A list as a file has it. */
export interface ListFile {
  readonly nodes: readonly FileNode[];
  /** Which list it is of and for which group of users, where the file says so. */
  readonly listId?: string | undefined;
  readonly usergroup?: string | undefined;
  /** Whether the file has text alone, so that a number or a flag is told by what the list has in its place. */
  readonly isText: boolean;
}

/** The nodes of a file, and its problems: `line 7: …`. */
export interface ParsedListFile extends ListFile {
  readonly problems: readonly string[];
}
