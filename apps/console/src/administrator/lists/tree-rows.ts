import type { ListItem } from '@talent-platform/client';

/** The ids from the first level down to a node. The empty chain is the list itself. */
export type Chain = readonly string[];

/** A level of a list as far as it is read: its pages in order; undefined while one is being read. */
export interface ReadLevel {
  readonly pages: ReadonlyArray<ReadPage | undefined>;
}

/** A page of a level. All pages of a list have the tag of its version (D-LST-19). */
export interface ReadPage {
  readonly nodes: readonly ListItem[];
  readonly hasNext: boolean;
  readonly etag: string;
}

/** A row of the tree. */
export type TreeRow =
  | {
      readonly kind: 'node';
      readonly key: string;
      readonly node: ListItem;
      readonly chain: Chain;
      readonly etag: string;
      /** Undefined if nothing is below it. */
      readonly isOpen: boolean | undefined;
    }
  | { readonly kind: 'loading'; readonly key: string; readonly chain: Chain }
  | { readonly kind: 'more'; readonly key: string; readonly chain: Chain };

export const keyOf = (chain: Chain): string => chain.join('/');

/** Returns the rows of all levels that are open, each node before those below it. */
export function treeRows(levels: ReadonlyMap<string, ReadLevel>, chain: Chain = []): readonly TreeRow[] {
  const level = levels.get(keyOf(chain));
  if (!level) return [];
  const rows: TreeRow[] = [];
  for (const [index, page] of level.pages.entries()) {
    if (!page) {
      rows.push({ kind: 'loading', key: `${keyOf(chain)}:${index}`, chain });
      continue;
    }
    for (const node of page.nodes) {
      const own = [...chain, node.id];
      const key = keyOf(own);
      const isOpen = node._links.first === undefined ? undefined : levels.has(key);
      rows.push({ kind: 'node', key, node, chain: own, etag: page.etag, isOpen });
      if (isOpen) for (const row of treeRows(levels, own)) rows.push(row);
    }
  }
  if (level.pages.at(-1)?.hasNext) rows.push({ kind: 'more', key: `${keyOf(chain)}:more`, chain });
  return rows;
}

/** The levels that are open, by their keys: of each the node above it, and how many of its pages are read. */
export type OpenLevels = ReadonlyMap<string, { readonly chain: Chain; readonly pages: number }>;

/** Opens the levels that lead to a node. */
export function openTo(open: OpenLevels, chain: Chain): OpenLevels {
  const above = chain.slice(0, -1).map((_, at) => chain.slice(0, at + 1));
  const closed = above.filter((one) => !open.has(keyOf(one)));
  return new Map([...open, ...closed.map((one) => [keyOf(one), { chain: one, pages: 1 }] as const)]);
}

type NodeRow = Extract<TreeRow, { readonly kind: 'node' }>;

/**
 * Returns the nodes whose label or id holds a text, each below the nodes that lead to it. All levels must be open.
 *
 * @param kept - the key of a node that is shown also if it does not hold the text
 */
export function foundRows(rows: readonly TreeRow[], text: string, kept?: string): readonly NodeRow[] {
  const wanted = text.trim().toLowerCase();
  const nodes = rows.filter((row) => row.kind === 'node');
  const found = nodes.filter(
    ({ node, key }) =>
      key === kept || [node.value, node.id].some((part) => String(part).toLowerCase().includes(wanted)),
  );
  const above = new Set(found.flatMap(({ chain }) => chain.slice(0, -1).map((_, at) => keyOf(chain.slice(0, at + 1)))));
  const own = new Set(found.map(({ key }) => key));
  return nodes
    .filter(({ key }) => own.has(key) || above.has(key))
    .map((row) => ({ ...row, isOpen: above.has(row.key) ? true : undefined }));
}

/** Says whether a node is the first or the last of its level. A level that is not read to its end has no last one. */
export function endsOf(
  rows: readonly TreeRow[],
  chain: Chain,
): { readonly isFirst: boolean; readonly isLast: boolean } {
  const level = keyOf(chain.slice(0, -1));
  const levelOf = (row: TreeRow) => keyOf(row.kind === 'node' ? row.chain.slice(0, -1) : row.chain);
  const siblings = rows.filter((row) => levelOf(row) === level);
  const isAt = (row: TreeRow | undefined) => row?.kind === 'node' && row.key === keyOf(chain);
  return { isFirst: isAt(siblings[0]), isLast: isAt(siblings.at(-1)) };
}

/** A node in the body of a whole list: its place alone, so that its attributes stay (D-LST-4). */
export interface PlacedNode {
  readonly id: string;
  readonly children?: readonly PlacedNode[];
}

/**
 * Returns the body that moves a node by some places among its siblings.
 *
 * @param levels the ids of each level on the way to the node, the first level first, each of them whole.
 */
export function movedList(levels: ReadonlyArray<readonly string[]>, chain: Chain, step: number): readonly PlacedNode[] {
  const [ids = [], ...below] = levels;
  const [id, ...rest] = chain;
  if (rest.length > 0) {
    return ids.map((one) => (one === id ? { id: one, children: movedList(below, rest, step) } : { id: one }));
  }
  const from = ids.indexOf(String(id));
  const to = Math.max(0, Math.min(ids.length - 1, from + step));
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), String(id), ...others.slice(to)].map((one) => ({ id: one }));
}

/** The members of every node, beside the attributes of its list. */
const MEMBERS = new Set(['id', 'listnodeid', 'value', 'hidden', 'children', '_links']);

/** An attribute of the nodes of a list beside the label: `abv2`, `exportAs` … */
export interface NodeAttribute {
  readonly name: string;
  readonly isNumber: boolean;
}

/** Returns the attributes that nodes of a level have, in the order in which they come. */
export function attributesOf(nodes: readonly ListItem[]): readonly NodeAttribute[] {
  const found = new Map<string, boolean>();
  for (const node of nodes) {
    for (const [name, value] of Object.entries(node)) {
      if (!MEMBERS.has(name)) found.set(name, found.get(name) === true || typeof value === 'number');
    }
  }
  return [...found].map(([name, isNumber]) => ({ name, isNumber }));
}
