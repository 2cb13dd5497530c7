import type { ListOption } from './profile-schema.js';

/** A node of a tree of choices. */
export interface TreeNode {
  readonly key: string;
  readonly label: string;
  /** The full path. */
  readonly path: string;
  /** False for a part of a path that is no choice itself, such as the country of the states. */
  readonly isChoice: boolean;
  readonly children: readonly TreeNode[];
}

interface GrowingNode extends TreeNode {
  readonly children: GrowingNode[];
}

const SEPARATOR = ' > ';

/** Makes the tree of the nodes that a schema spells out: their values are full paths (D-SCH-5). */
export function treeOf(options: readonly ListOption[]): readonly TreeNode[] {
  const roots: GrowingNode[] = [];
  const byPath = new Map<string, GrowingNode>();
  const levelOf = (parts: readonly string[]): GrowingNode[] => {
    if (parts.length === 0) return roots;
    const path = parts.join(SEPARATOR);
    const known = byPath.get(path);
    if (known) return known.children;
    return add(parts, { key: `path:${path}`, isChoice: false }).children;
  };
  const add = (parts: readonly string[], node: Pick<TreeNode, 'key' | 'isChoice'>): GrowingNode => {
    const path = parts.join(SEPARATOR);
    const added = { ...node, label: parts.at(-1) ?? '', path, children: [] };
    levelOf(parts.slice(0, -1)).push(added);
    if (!byPath.has(path)) byPath.set(path, added);
    return added;
  };
  for (const { id, value } of options) add(value.split(SEPARATOR), { key: id, isChoice: true });
  return roots;
}

/** Returns the nodes whose path contains each word of a text, in the order of the tree. */
export function findNodes(nodes: readonly TreeNode[], text: string, limit: number): readonly TreeNode[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found: TreeNode[] = [];
  const look = (level: readonly TreeNode[]): void => {
    for (const node of level) {
      if (found.length >= limit) return;
      const path = node.path.toLocaleLowerCase();
      if (node.isChoice && words.every((word) => path.includes(word))) found.push(node);
      look(node.children);
    }
  };
  look(nodes);
  return found;
}
