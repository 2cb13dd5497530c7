export type AttributeValue = string | number | boolean;

export interface ListNode {
  /** The system id (`D50001`). In custom lists, `C` and the number. */
  readonly id: string;
  /** The number alone. */
  readonly listnodeid: string;
  /** All attributes: `value`, `hidden`, and those of the list (D-LST-0). */
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly children: readonly ListNode[];
}

/** The members of a node that are not attributes. */
export const STRUCTURE: ReadonlySet<string> = new Set(['id', 'listnodeid', 'children', '_links']);

export function isAttributeValue(value: unknown): value is AttributeValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

/** Reads true or false, also in capitals. Returns undefined for other text. */
export function parseFlag(text: string): boolean | undefined {
  return FLAGS.get(text.toLowerCase());
}

export interface StoredList {
  readonly nodes: readonly ListNode[];
  /** The value for `If-Match`. Every change of the list changes it (D-NET-6). */
  readonly etag: string;
}

/** Returns the form of the id that every node has (spec: List rules 4). */
export function numberedId({ listnodeid }: Pick<ListNode, 'listnodeid'>): string {
  return `C${listnodeid}`;
}

export function labelOf({ attributes }: Pick<ListNode, 'attributes'>): string {
  return String(attributes.get('value'));
}

/** Returns every node, followed by the nodes below it. */
export function everyNode(nodes: readonly ListNode[]): ListNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children)]);
}

export interface FileNode {
  /** The position in the file: `line 7`, `nodes[2].children[0]`. */
  readonly position: string;
  /** The ids that name the node. Empty for a new node. */
  readonly ids: readonly string[];
  /** The attributes in the file. Other attributes stay unchanged, and null sets the default. */
  readonly attributes: ReadonlyMap<string, AttributeValue | null>;
  readonly children: readonly FileNode[];
}

export interface ListFile {
  readonly nodes: readonly FileNode[];
  /** The list and the user group of the file, if the file names them. */
  readonly listId?: string | undefined;
  readonly usergroup?: string | undefined;
  /** Says whether the file only has text. The list then decides which texts are numbers or flags. */
  readonly isText: boolean;
}

/** The nodes of a file, and its problems: `line 7: …`. */
export interface ParsedListFile extends ListFile {
  readonly problems: readonly string[];
}
