import type { Client, ListItem } from '@talent-platform/client';

/** A list of a service, as a user group sees it. */
export interface ListOfGroup {
  readonly client: Client;
  /** An identifier such as `lists.skills`, or the node of a custom list: `C14567`. */
  readonly list: string;
  readonly usergroup: string;
  /** Whether nodes that may not be chosen any more are read, too. */
  readonly isWithHidden: boolean;
}

interface Below {
  /** The ids from the first level down to the node whose children are read. */
  readonly chain: readonly string[];
  readonly signal: AbortSignal;
}

/** The service gives as many nodes on one page. */
const PAGE_SIZE = 1000;

/** Reads the nodes of one level, page after page. */
export async function readLevel(of: ListOfGroup, { chain, signal }: Below): Promise<readonly ListItem[]> {
  const { client, list, usergroup, isWithHidden } = of;
  const options = { size: PAGE_SIZE, usergroup, signal };
  const nodes: ListItem[] = [];
  for (let page = 1; ; page += 1) {
    // A custom list is a part of a list that is read by its nodes (D-LST-9).
    const read = /^C\d+$/.test(list)
      ? await client.lists.customList(chain.at(-1) ?? list, { ...options, page })
      : await client.lists.page(list, { ...options, page, below: chain });
    nodes.push(...(read.children ?? []).filter(({ hidden }) => isWithHidden || !hidden));
    if (read._links?.next === undefined) return nodes;
  }
}

/** Says whether a node has others below it (spec: List rules 3). */
export function hasChildren({ _links }: ListItem): boolean {
  return _links?.first !== undefined;
}

/** A node with the path that leads to it. */
export interface NodeOnPath {
  readonly node: ListItem;
  readonly chain: readonly string[];
  readonly path: string;
}

/** Reads all nodes of all levels, each before those below it. */
export async function* walkNodes(
  of: ListOfGroup,
  { chain, signal, path = '' }: Below & { readonly path?: string },
): AsyncGenerator<NodeOnPath, void, undefined> {
  for (const node of await readLevel(of, { chain, signal })) {
    const found = { node, chain: [...chain, node.id], path: path === '' ? node.value : `${path} > ${node.value}` };
    yield found;
    if (hasChildren(node)) yield* walkNodes(of, { chain: found.chain, path: found.path, signal });
  }
}
