import { aListsBlueprint } from '../builders/lists-blueprint.builder.js';
import { ApiClient } from './api-client.js';
import { jsonOf } from './send-raw.js';
import type { RawResponse } from './send-raw.js';
import type { TestServer } from './test-server.js';

export type Links = Readonly<Partial<Record<string, { readonly href: string }>>>;

/** A node as a read answers it; the root of a list has `id`, `children` and `_links` alone. */
export interface AnsweredNode {
  readonly id: string;
  readonly listnodeid: string;
  readonly value: string;
  readonly hidden: boolean;
  readonly children?: readonly AnsweredNode[];
  readonly _links: Links;
  readonly [attribute: string]: unknown;
}

/** A node with everything below it, and without links. */
export interface TreeNode {
  readonly id: string;
  readonly listnodeid: string;
  readonly value: string;
  readonly hidden: boolean;
  readonly children: readonly TreeNode[];
  readonly [attribute: string]: unknown;
}

export interface AddedNode {
  /** `C` and its number. */
  readonly id: string;
  /** The absolute URL that the answer gave. */
  readonly location: string;
}

const CUSTOM_LISTS = 'lists.customfields_lists';

/** The lists of a customer as one user reads and writes them. Methods without `send` in their name expect success. */
export class ListsClient {
  constructor(readonly api: ApiClient) {}

  /** The lists of a customer that the server has not had before, as the blueprint of `aListsBlueprint` declares them. */
  static async ofNewCustomer(server: TestServer, customerId: number): Promise<ListsClient> {
    await server.apply(aListsBlueprint(customerId));
    return new ListsClient(new ApiClient(server, customerId));
  }

  /** A list or a node of it, by the chain of its ids: `lists.skills/C801`. A query may stand behind. */
  async read(chain: string): Promise<AnsweredNode> {
    return this.#readBelow(`/v2/lists/${chain}`);
  }

  async readCustom(node: string): Promise<AnsweredNode> {
    return this.#readBelow(`/lists/${CUSTOM_LISTS}/node/${node}`);
  }

  /** Returns the target of a link or Location, below the customer. */
  below(href: string | undefined): string {
    const root = this.api.url('');
    if (!href?.startsWith(`${root}/`)) throw new Error(`${href} does not lead below ${root}.`);
    return href.slice(root.length);
  }

  follow(href: string | undefined): Promise<AnsweredNode> {
    return this.#readBelow(this.below(href));
  }

  async tagOf(chain: string): Promise<string> {
    const { headers } = await this.api.get(`/v2/lists/${chain}`);
    return String(headers.etag);
  }

  /** Every node of every level. */
  async treeOf(listId: string, query = ''): Promise<readonly TreeNode[]> {
    return this.#levelOf(listId, query);
  }

  /** The nodes on the first level, or below a chain of ids, in order. */
  async levelOf(chain: string, query = ''): Promise<readonly AnsweredNode[]> {
    const nodes: AnsweredNode[] = [];
    let page: AnsweredNode | undefined = await this.read(chain + query);
    while (page) {
      nodes.push(...(page.children ?? []));
      page = page._links['next'] && (await this.follow(page._links['next'].href));
    }
    return nodes;
  }

  /** The labels of a level, in order. */
  async labelsOf(chain: string, query = ''): Promise<string[]> {
    return (await this.levelOf(chain, query)).map(({ value }) => value);
  }

  sendChange(node: string, body: unknown, headers: Record<string, string> = {}): Promise<RawResponse> {
    return this.api.send('PATCH', `/lists/${nodePath(node)}`, { body, headers });
  }

  /** Changes a node, named by its list and its id: `lists.skills/C801`. A query may stand behind. */
  async change(node: string, body: unknown): Promise<void> {
    const { status, text } = await this.sendChange(node, body);
    if (status !== 204 || text !== '') throw new Error(`PATCH ${node} answered ${status}: ${text}`);
  }

  /** @param below the list, and the id of the parent where there is one: `lists.skills/C801`. */
  sendNew(below: string, body: unknown, headers: Record<string, string> = {}): Promise<RawResponse> {
    const [listId, parent] = below.split('/');
    const query = parent === undefined ? '' : `?parentNodeId=${parent}`;
    return this.api.send('POST', `/lists/${listId}/node${query}`, { body, headers });
  }

  async add(below: string, body: unknown): Promise<AddedNode> {
    const { status, text, headers } = await this.sendNew(below, body);
    if (status !== 201 || text !== '') throw new Error(`POST below ${below} answered ${status}: ${text}`);
    const { location = '' } = headers;
    return { id: location.split('/').at(-1) ?? '', location };
  }

  /** A PATCH of the whole list. A query may stand behind the list. */
  sendWhole(listId: string, body: unknown, headers: Record<string, string> = {}): Promise<RawResponse> {
    return this.api.send('PATCH', `/lists/${listId}`, { body, headers });
  }

  async changeWhole(listId: string, children: readonly unknown[]): Promise<AnsweredNode> {
    return jsonOf(await this.sendWhole(listId, { children }), 200, `PATCH ${listId}`);
  }

  async #readBelow(below: string): Promise<AnsweredNode> {
    return jsonOf(await this.api.get(below), 200, `GET ${below}`);
  }

  async #levelOf(chain: string, query: string): Promise<TreeNode[]> {
    const nodes: TreeNode[] = [];
    for (const { _links, ...node } of await this.levelOf(chain, query)) {
      const children = _links['first'] ? await this.#levelOf(`${chain}/C${node.listnodeid}`, query) : [];
      nodes.push({ ...node, children });
    }
    return nodes;
  }
}

/** `lists.skills/C801?x` is at `lists.skills/node/C801?x`. */
function nodePath(node: string): string {
  const [listId, ...rest] = node.split('/');
  return [listId, 'node', ...rest].join('/');
}
