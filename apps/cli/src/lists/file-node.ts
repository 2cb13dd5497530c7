import type { AttributeValue } from './list-node.js';

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
