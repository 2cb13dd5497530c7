import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import type { List, ListItem, ListLink, ListLinks } from '@talent-platform/protocol/models';
import { Is, MayBeAbsent, schemaOf } from '../../http/index.js';
import { listNodeId } from '../../profile-engine/index.js';
import type { ListId } from './catalogue/catalogue-lists.js';
import { childLinksOf, linksOf } from './list-page.js';
import type { ListPage } from './list-page.js';
import { getView } from './list-path.rules.js';
import type { CustomerLists } from './memory/customer-lists.js';
import type { ListView } from './memory/list-view.js';
import type { PlacedNode } from './memory/list-index.js';

class LinkReply implements ListLink {
  @Is({ format: 'uri' }) readonly href!: string;
}

class LinksReply implements ListLinks {
  @Is(LinkReply) readonly self!: LinkReply;
  @MayBeAbsent() @Is(LinkReply) readonly first?: LinkReply;
  @MayBeAbsent() @Is(LinkReply) readonly last?: LinkReply;
  @MayBeAbsent() @Is(LinkReply) readonly prev?: LinkReply;
  @MayBeAbsent() @Is(LinkReply) readonly next?: LinkReply;
}

const LINKS = {
  ...schemaOf(LinksReply),
  description: 'self always; first and last where there are children; prev and next where there are such pages',
};

/** Generated clients could not tell named members from a narrower type. */
export const ATTRIBUTES = {
  description: 'exportAs, abv2, abv3, iso, abbrev …, as the list has them: a text, number or boolean',
};

class ChildReply implements ListItem {
  @Is({ description: 'The system id (D…), or C and the list node id' }) readonly id!: string;
  @Is() readonly listnodeid!: string;
  @Is({ description: 'The label' }) readonly value!: string;
  @Is() readonly hidden!: boolean;
  @Is(LINKS) readonly _links!: LinksReply;
  readonly [attribute: string]: unknown;
}

const CHILD_SCHEMA = { ...schemaOf(ChildReply), additionalProperties: ATTRIBUTES };

class NodeReply extends ChildReply {
  @Is([CHILD_SCHEMA]) readonly children!: readonly ListItem[];
}

export const NODE_SCHEMA = { ...schemaOf(NodeReply), additionalProperties: ATTRIBUTES };

export class ListReply implements List {
  @Is() readonly id!: string;
  @Is([CHILD_SCHEMA]) readonly children!: readonly ListItem[];
  @Is(LINKS) readonly _links!: LinksReply;
}

/** A list as one user group sees it (D-LST-13). */
export interface RenderedList {
  readonly listId: ListId;
  readonly view: ListView;
  /** The customer's URL, such as `https://example.com/customers/1001`. */
  readonly customerUrl: string;
  readonly entityTag: string;
}

export function listSeenBy(
  lists: CustomerLists,
  { listId, usergroup, customerUrl }: { listId: ListId; usergroup?: string | undefined; customerUrl: string },
): RenderedList {
  const view = getView(lists.ofGroup(usergroup), listId);
  return { listId, view, customerUrl, entityTag: listTag(listId, lists.stored(listId).revision, usergroup) };
}

/**
 * Returns one tag for each version of a list and user group. All nodes and pages of the list share it (D-LST-19,
 * D-NET-6).
 */
export function listTag(listId: string, revision: number, group: string | undefined): string {
  const forGroup = group === undefined ? '' : `-${encodeURIComponent(group)}`;
  return `"${listId}-${revision}${forGroup}"`;
}

/** @param isWhole shows the whole first level (D-LST-4). The links then name no further page. */
export function renderList(list: RenderedList, page: ListPage, { isWhole = false } = {}): List {
  const { listId: id, view } = list;
  const [url, nodes] = [listUrl(list), view.children(null)];
  const count = isWhole ? Math.min(nodes.length, page.size) : nodes.length;
  const children = renderChildren(list, url, { nodes: isWhole ? nodes : onPage(nodes, page), page });
  return { id, children, _links: linksOf(url, count, page) };
}

export function renderNode(list: RenderedList, node: PlacedNode, page: ListPage): ListItem {
  const [url, nodes] = [nodeUrl(list, node.id), list.view.children(node.id)];
  const children = renderChildren(list, url, { nodes: onPage(nodes, page), page });
  return { ...renderAttributes(node), children, _links: linksOf(url, nodes.length, page) };
}

/** Returns the URL of a node. The path has the numbers of its ancestors and its own number (D-LST-7). */
export function nodeUrl(list: RenderedList, nodeId: number): string {
  if (list.listId === CUSTOM_LISTS) return customNodeUrl(list, nodeId);
  return [listUrl(list), ...list.view.chain(nodeId).map(({ id }) => `C${id}`)].join('/');
}

/** Custom list values have no system id and no list of their own. They are read by number (spec: List rules 6). */
function customNodeUrl({ customerUrl }: RenderedList, nodeId: number): string {
  return `${customerUrl}/lists/${CUSTOM_LISTS}/node/C${nodeId}`;
}

function listUrl({ customerUrl, listId }: RenderedList): string {
  return `${customerUrl}/v2/lists/${listId}`;
}

function onPage(nodes: readonly PlacedNode[], { page, size }: ListPage): readonly PlacedNode[] {
  return nodes.slice((page - 1) * size, page * size);
}

function renderChildren(
  list: RenderedList,
  parentUrl: string,
  { nodes, page }: { nodes: readonly PlacedNode[]; page: ListPage },
): ListItem[] {
  return nodes.map((node) => {
    const url = list.listId === CUSTOM_LISTS ? customNodeUrl(list, node.id) : `${parentUrl}/C${node.id}`;
    return { ...renderAttributes(node), _links: childLinksOf(url, list.view.children(node.id).length, page) };
  });
}

function renderAttributes(node: PlacedNode): Pick<ListItem, 'id' | 'listnodeid' | 'value' | 'hidden'> {
  const { id, value, hidden, attributes } = node;
  return { id: listNodeId(node), listnodeid: String(id), value, hidden, ...attributes };
}
