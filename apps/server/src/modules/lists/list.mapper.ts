import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import type { List, ListItem } from '@talent-platform/protocol/models';
import { renderJsonArray } from '../../runtime/index.js';
import { listNodeId } from '../../profile-engine/index.js';
import type { ListId } from './catalogue/catalogue-lists.js';
import { childLinksOf, linksOf } from './list-page.js';
import type { ListPage } from './list-page.js';
import type { ListView } from './memory/list-view.js';
import type { PlacedNode } from './memory/list-index.js';

/** A list as one user group sees it (D-LST-13). */
export interface RenderedList {
  readonly listId: ListId;
  readonly view: ListView;
  /** The customer's URL, such as `https://example.com/customers/1001`. */
  readonly customerUrl: string;
}

/**
 * Returns one tag for each version of a list and user group. All nodes and pages of the list share it (D-LST-19,
 * D-NET-6).
 */
export function listTag(listId: string, revision: number, group: string | undefined): string {
  const forGroup = group === undefined ? '' : `-${encodeURIComponent(group)}`;
  return `"${listId}-${revision}${forGroup}"`;
}

export function renderList(list: RenderedList, page: ListPage): List {
  return {
    id: list.listId,
    children: renderChildren(list, null, page),
    _links: linksOf(listUrl(list), list.view.countChildren(null), page),
  };
}

/** Returns the whole first level of a list as JSON, without pages (D-LST-4). Its links name no further page. */
export function writeWholeList(list: RenderedList, page: ListPage): Promise<Buffer> {
  const links = linksOf(listUrl(list), Math.min(list.view.countChildren(null), page.size), page);
  return renderJsonArray(everyChild(list, page), {
    before: `{"id":${JSON.stringify(list.listId)},"children":`,
    behind: `,"_links":${JSON.stringify(links)}}`,
  });
}

function* everyChild(list: RenderedList, page: ListPage): Generator<ListItem> {
  for (let start = 0; start < list.view.countChildren(null); start += page.size) {
    for (const node of list.view.slice(null, { start, count: page.size })) {
      yield renderChild(list, listUrl(list), { node, page });
    }
  }
}

export function renderNode(list: RenderedList, node: PlacedNode, page: ListPage): ListItem {
  const links = linksOf(nodeUrl(list, chainOf(list, node.id)), list.view.countChildren(node.id), page);
  return { ...renderAttributes(node), children: renderChildren(list, node.id, page), _links: links };
}

/** Returns the URL of a node. The path has the numbers of its ancestors and its own number (D-LST-7). */
export function nodeUrl(list: Pick<RenderedList, 'listId' | 'customerUrl'>, chain: readonly number[]): string {
  if (list.listId === CUSTOM_LISTS) return `${customNodesUrl(list.customerUrl)}/C${chain.at(-1) ?? ''}`;
  return [listUrl(list), ...chain.map((id) => `C${id}`)].join('/');
}

function renderChildren(list: RenderedList, nodeId: number | null, page: ListPage): ListItem[] {
  const children = list.view.slice(nodeId, { start: (page.page - 1) * page.size, count: page.size });
  const url = nodeUrl(list, nodeId === null ? [] : chainOf(list, nodeId));
  return children.map((node) => renderChild(list, url, { node, page }));
}

function renderChild(
  { listId, view, customerUrl }: RenderedList,
  parentUrl: string,
  { node, page }: { node: PlacedNode; page: ListPage },
): ListItem {
  const url = `${listId === CUSTOM_LISTS ? customNodesUrl(customerUrl) : parentUrl}/C${node.id}`;
  return { ...renderAttributes(node), _links: childLinksOf(url, view.countChildren(node.id), page) };
}

function renderAttributes(node: PlacedNode): Pick<ListItem, 'id' | 'listnodeid' | 'value' | 'hidden'> {
  const { id, value, hidden, attributes } = node;
  return { id: listNodeId(node), listnodeid: String(id), value, hidden, ...attributes };
}

function chainOf({ view }: RenderedList, nodeId: number): number[] {
  return view.chain(nodeId).map(({ id }) => id);
}

function listUrl({ customerUrl, listId }: Pick<RenderedList, 'listId' | 'customerUrl'>): string {
  return `${customerUrl}/v2/lists/${listId}`;
}

/** Custom list values have no system id and no list of their own. They are read by number (spec: List rules 6). */
function customNodesUrl(customerUrl: string): string {
  return `${customerUrl}/lists/${CUSTOM_LISTS}/node`;
}
