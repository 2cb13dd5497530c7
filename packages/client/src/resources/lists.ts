import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import type { Change, Created, List, ListItem } from '@talent-platform/protocol/models';
import type { CallOptions, CreateOptions, UpdateOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { create, method, preview, readList, update, updateJson } from '../connection/methods.js';
import type { Context, Methods } from '../connection/methods.js';

/** The part of a list that is read, and the user group for which. */
export interface ListReadOptions extends CallOptions {
  /** The ids of the ancestors and of the node whose children are read. Left out: the first level of the list. */
  readonly below?: readonly string[] | undefined;
  /** The number of nodes on a page, at most 1,000, which is the default of the service. */
  readonly size?: number | undefined;
  /** The integration name of a user group: the nodes as that group sees them. */
  readonly usergroup?: string | undefined;
}

/** The options of a change of a list that may be for one user group alone. */
export interface ListUpdateOptions extends UpdateOptions {
  readonly usergroup?: string | undefined;
}

/** A node and the ids of its ancestors, which the service asks for. */
export interface WalkedNode {
  readonly node: ListItem;
  /** From the first level down to the node itself. */
  readonly chain: readonly string[];
}

/** The attributes of a node: `value`, `hidden` and those of its list. Null resets one to its default. */
export type NodeAttributes = Readonly<Record<string, unknown>>;

/** Dropdown and hierarchical lists of values. */
export interface Lists {
  /** Lists the identifiers of all lists, such as `lists.country` (spec: Lists). */
  identifiers(options?: CallOptions): Call<readonly string[]>;

  /**
   * Reads one page of a list, or of a node of it.
   *
   * @param list an identifier, such as `lists.country`.
   * @param options `page` is 1 by default.
   * @throws ServiceError RESOURCE_NOT_FOUND if there is no such list, or `below` is no chain of its nodes.
   * @example
   * const { children } = await client.lists.page('lists.country', { size: 10, page: 2 });
   * @see spec: List rules
   */
  page(list: string, options?: ListReadOptions & { readonly page?: number | undefined }): Call<List>;

  /** Iterates over the pages of a list, or of a node of it. */
  pages(list: string, options?: ListReadOptions): AsyncGenerator<List, void, undefined>;

  /**
   * Iterates over the nodes of one level, page after page.
   *
   * @example
   * for await (const state of client.lists.nodes('lists.country', { below: ['D41001'] })) console.log(state.value);
   */
  nodes(list: string, options?: ListReadOptions): AsyncGenerator<ListItem, void, undefined>;

  /**
   * Iterates over all nodes of all levels, each before its children. A level takes a request of its own.
   *
   * @example
   * for await (const { node, chain } of client.lists.walk('lists.position')) console.log(chain.length, node.value);
   */
  walk(list: string, options?: ListReadOptions): AsyncGenerator<WalkedNode, void, undefined>;

  /**
   * Reads one page of a custom list by its own node.
   *
   * @param nodeId `C` and the list node id.
   * @see spec: List rules 6
   */
  customList(
    nodeId: string,
    options?: Omit<ListReadOptions, 'below'> & { readonly page?: number | undefined },
  ): Call<ListItem>;

  /**
   * Adds a node, once.
   *
   * @param attributes a value for every attribute that the list has; of most lists `value` alone.
   * @param options `parent` is the id of the node above; left out, the node is on the first level.
   * @returns the id of the new node as it stands in Location, and its URL.
   * @example
   * const { nodeId } = await client.lists.addNode('lists.skills', { value: 'Facilitation' }, { parent: 'D50006' });
   * @see spec: Lists
   */
  addNode(
    list: string,
    attributes: NodeAttributes,
    options?: CreateOptions & Pick<UpdateOptions, 'ifMatch'> & { readonly parent?: string | undefined },
  ): Call<Pick<Created, 'location'> & { readonly nodeId: string }>;

  /**
   * Changes the attributes of a node that are named. Nodes are hidden, and never deleted.
   *
   * @example
   * await client.lists.updateNode('lists.skills', { node: 'C50006001', changes: { hidden: true } });
   * @see spec: Lists
   */
  updateNode(
    list: string,
    change: { readonly node: string; readonly changes: NodeAttributes },
    options?: ListUpdateOptions,
  ): Call<void>;

  /**
   * Changes a whole list: attributes, and the order of its nodes.
   *
   * @param children all nodes of the list, changed and unchanged.
   * @returns the list as it is now.
   * @see D-LST-4
   */
  replace(list: string, children: readonly NodeAttributes[], options?: ListUpdateOptions): Call<List>;

  /** Tells what `replace` would change, and changes nothing (D-NET-8). */
  previewReplace(
    list: string,
    children: readonly NodeAttributes[],
    options?: CallOptions & { readonly usergroup?: string | undefined },
  ): Call<readonly Change[]>;
}

type ReadLevel = readonly [list: string, options?: ListReadOptions & { readonly page?: number | undefined }];

/** Reads a page of a level: of the list, or of the node at the end of `below`. */
function readLevel({ connection }: Context, [list, options]: ReadLevel): Call<List> {
  const below = options?.below ?? [];
  const known = Object.fromEntries(below.map((node, index) => [`below[${index}]`, node]));
  const path = Object.keys(known).map((name) => `/{${name}}`);
  const read = method(`GET v2/lists/{list}${path.join('')}?size&page&usergroup`, { needs: ['_links'] });
  return read({ connection, known }, list, options);
}

async function* pages(
  context: Context,
  ...[list, options]: Parameters<Lists['pages']>
): AsyncGenerator<List, void, undefined> {
  for (let page = 1; ; page += 1) {
    const read = await readLevel(context, [list, { ...options, page }]);
    yield read;
    if (read._links.next === undefined) return;
  }
}

async function* nodes(
  context: Context,
  ...args: Parameters<Lists['nodes']>
): AsyncGenerator<ListItem, void, undefined> {
  for await (const { children = [] } of pages(context, ...args)) yield* children;
}

async function* walk(
  context: Context,
  ...[list, options]: Parameters<Lists['walk']>
): AsyncGenerator<WalkedNode, void, undefined> {
  for await (const node of nodes(context, list, options)) {
    const chain = [...(options?.below ?? []), node.id];
    yield { node, chain };
    // A node has a first page only if it has children (spec: List rules 3).
    if (node._links?.first !== undefined) yield* walk(context, list, { ...options, below: chain });
  }
}

const listOf = (children: unknown) => ({ children });

export const LISTS: Methods<Lists> = {
  identifiers: readList('GET v2/lists', 'lists'),
  page: (context, ...args) => readLevel(context, args),
  pages,
  nodes,
  walk,
  customList: method(`GET lists/${CUSTOM_LISTS}/node/{nodeId}?size&page&usergroup`, { needs: ['_links'] }),
  addNode: (context, ...[list, attributes, options]) =>
    create('POST lists/{list}/node?parentNodeId {attributes}')(context, list, attributes, {
      ...options,
      parentNodeId: options?.parent,
    }).map(({ location, segment }) => ({ location, nodeId: segment })),
  updateNode: update('PATCH lists/{list}/node/{change.node}?usergroup {change.changes}'),
  replace: updateJson('PATCH lists/{list}?usergroup {children}', { jsonOf: listOf }),
  previewReplace: preview('PATCH lists/{list}?usergroup&dryrun=true {children}', { jsonOf: listOf }),
};
