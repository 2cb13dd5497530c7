import type { ServerResponse } from 'node:http';
import { ListStore } from './list-store.js';
import type { ListSettings, StoredNode } from './list-store.js';
import { refuse, SignedServer } from './signed-server.js';
import type { Call } from './signed-server.js';

const ROOT = '/customers/1001';
const CUSTOM_LISTS = 'lists.customfields_lists';

/** A read of a list, or of the node at the end of a chain. */
const READ = new RegExp(
  `^${ROOT}/v2/lists/([^/]+)((?:/[CD][0-9]+)*)$|^${ROOT}/lists/(${CUSTOM_LISTS})/node(/C[0-9]+)$`,
);
const WRITE = new RegExp(`^${ROOT}/lists/([^/]+)(?:(/node)(?:/([CD][0-9]+))?)?$`);

/** A tiny server of lists, as the web services answer. */
export class ListsServer extends SignedServer {
  readonly #lists = new Map<string, ListStore>();
  readonly #kept = new Map<string, string>();
  /** The number of requests that are left. Each request uses one. */
  quota = Infinity;

  constructor(now: () => Date, ...lists: ListSettings[]) {
    super(now);
    lists.forEach((list) => this.keep(list));
  }

  /** Stores a list, and replaces the list with the same name. */
  keep(list: ListSettings): void {
    this.#lists.set(list.listId, new ListStore(list));
  }

  list(listId: string): ListStore {
    return this.#lists.get(listId) ?? refuse('RESOURCE_NOT_FOUND', `There is no list ${listId}.`);
  }

  protected override answer(call: Call, response: ServerResponse): void {
    if (this.quota <= 0) refuse('QUOTA_EXCEEDED', 'All 10000 requests of today are used; the next day starts in 60 s.');
    this.quota -= 1;
    if (call.isPartner && call.method !== 'GET') refuse('RESOURCE_ACCESS_DENIED', 'Access is denied.');
    const group = call.query.get('usergroup');
    if (group !== null && group !== 'partners') refuse('RESOURCE_NOT_FOUND', `There is no user group "${group}".`);
    if (call.method === 'GET') this.#read(call, response);
    else this.#write(call, response);
  }

  #read({ path, query, headers }: Call, response: ServerResponse): void {
    const [, indexed, chain, custom, node] = READ.exec(path) ?? refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    const list = this.list(indexed ?? custom ?? '');
    const ids = (chain ?? node ?? '').split('/').slice(1);
    const children = ids.reduce<readonly StoredNode[]>(
      (level, id) =>
        level.find((child) => [`C${child.listnodeid}`, list.idOf(child)].includes(id))?.children ??
        refuse('RESOURCE_NOT_FOUND', id),
      custom === undefined ? list.nodes : [list.get(ids[0] ?? '').node],
    );
    const [size, page] = [Math.min(Number(query.get('size') ?? 1000), 1000), Number(query.get('page') ?? 1)];
    const group = query.get('usergroup');
    const next = page * size < children.length ? { next: { href: 'http://elsewhere.example/' } } : {};
    response.setHeader('ETag', list.etag(group));
    response.end(
      JSON.stringify({
        id: ids.at(-1) ?? list.listId,
        children: children.slice((page - 1) * size, page * size).map((child) => renderNode(list, child, group)),
        _links: { self: { href: `http://${headers.host}${path}` }, ...next },
      }),
    );
  }

  #write(call: Call, response: ServerResponse): void {
    const { method, path, headers, query, body } = call;
    const [, listId = '', node, nodeId] = WRITE.exec(path) ?? refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    const list = this.list(listId);
    const key = headers['idempotency-key'];
    const kept = typeof key === 'string' ? this.#kept.get(key) : undefined;
    if (kept !== undefined)
      return void response.writeHead(201, { Location: kept, 'Idempotency-Replayed': 'true' }).end();
    const group = query.get('usergroup');
    const ifMatch = headers['if-match'];
    if (ifMatch !== undefined && ifMatch !== list.etag(group))
      refuse('PRECONDITION_FAILED', 'If-Match does not match.');
    if (method === 'PATCH' && nodeId !== undefined) {
      list.patchNode(nodeId, JSON.parse(body), group);
      return void response.writeHead(204).end();
    }
    if (method === 'PATCH') {
      list.patchList(JSON.parse(body), group);
      response.setHeader('ETag', list.etag(group));
      return void response.end(
        JSON.stringify({ id: listId, children: list.nodes.map((child) => renderNode(list, child, group)) }),
      );
    }
    if (node === undefined) refuse('METHOD_NOT_SUPPORTED', method);
    const id = list.addNode(query.get('parentNodeId'), JSON.parse(body));
    const location = `http://${headers.host}${ROOT}/lists/${listId}/node/C${id}`;
    if (typeof key === 'string') this.#kept.set(key, location);
    response.writeHead(201, { Location: location }).end();
  }
}

function renderNode(list: ListStore, node: StoredNode, group: string | null): object {
  const links = node.children.length === 0 ? {} : { first: { href: 'http://elsewhere.example/' } };
  return {
    id: list.idOf(node),
    listnodeid: String(node.listnodeid),
    ...list.attributesFor(node, group),
    _links: { self: { href: 'http://elsewhere.example/' }, ...links },
  };
}
