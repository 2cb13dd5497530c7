import type { List, ListItem } from '@talent-platform/protocol/models';
import { refusedError } from '../cli-error.js';
import { bodyOf, callService } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader } from '../request/response.js';
import { withProgress } from '../terminal/progress.js';
import type { Tell } from '../terminal/progress.js';
import { forEachConcurrently } from '../for-each-concurrently.js';
import { isAttributeValue, numberedId, STRUCTURE } from './list-node.js';
import type { AttributeValue, ListNode, StoredList } from './list-node.js';
import { groupQuery, readPath } from './list-target.js';
import type { ListTarget } from './list-target.js';

const CONCURRENCY = 8;
const TRIES = 3;

/** Reads every level and page of a list. Starts again if the list changes meanwhile. */
export async function readList(target: ListTarget, session: PlatformSession): Promise<StoredList> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const list = await withProgress(session.context, (tell) => new ListReading(target, session, tell).read());
    if (list !== undefined) return list;
  }
  throw refusedError(
    `${target.listId} changed while it was read, ${TRIES} times in a row: try again when nobody changes it`,
  );
}

/** A node whose children may not be read yet. */
interface Draft extends ListNode {
  children: readonly Draft[];
  /** The ids on the path to the node, with its own id last. Undefined if it has no children. */
  readonly chain: readonly string[] | undefined;
}

class ListReading {
  /** Each page has the entity tag of the whole list. Different tags mean that the list changed. */
  readonly #etags = new Set<string>();
  #count = 0;

  constructor(
    readonly target: ListTarget,
    readonly session: PlatformSession,
    readonly tell: Tell,
  ) {}

  /** Returns undefined if the list changed meanwhile. */
  async read(): Promise<StoredList | undefined> {
    const nodes = await this.#readChildren([]);
    await this.#readBelow(nodes);
    const [etag = '', ...others] = this.#etags;
    return others.length === 0 ? { nodes, etag } : undefined;
  }

  /** Reads level by level, with several requests at once. */
  async #readBelow(level: readonly Draft[]): Promise<void> {
    if (level.length === 0) return;
    await forEachConcurrently(level, CONCURRENCY, async (node) => {
      if (node.chain !== undefined) node.children = await this.#readChildren(node.chain);
    });
    await this.#readBelow(level.flatMap(({ children }) => children));
  }

  async #readChildren(chain: readonly string[]): Promise<Draft[]> {
    const children: Draft[] = [];
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const read = await this.#readPage(chain, page);
      ({ hasNext } = read);
      for (const { hasChildren, ...node } of read.nodes)
        children.push({ ...node, children: [], chain: hasChildren ? [...chain, numberedId(node)] : undefined });
      this.#count += read.nodes.length;
      this.tell(`reading ${this.target.listId}: ${this.#count} nodes`);
    }
    return children;
  }

  async #readPage(
    chain: readonly string[],
    page: number,
  ): Promise<{ readonly nodes: readonly PageNode[]; readonly hasNext: boolean }> {
    const { target, session } = this;
    const path = readPath(target, chain, session);
    const query = [...groupQuery(target), 'size=1000', `page=${page}`];
    const response = await callService({ method: 'GET', path, query }, session);
    const { children, _links: links } = bodyOf<List>(response, session);
    this.#etags.add(findHeader(response, 'etag') ?? '');
    return { nodes: children.map(readNode), hasNext: links.next !== undefined };
  }
}

/** A node without its children, because a read has one level (spec: List rules 1). */
interface PageNode extends Omit<ListNode, 'children'> {
  readonly hasChildren: boolean;
}

/** A node with children has a link to their first page (spec: List rules 3). */
function readNode({ id, listnodeid, _links: links, ...node }: ListItem): PageNode {
  const attributes = new Map(Object.entries(node).filter(isAttribute));
  return { id, listnodeid, attributes, hasChildren: links.first !== undefined };
}

function isAttribute(member: [string, unknown]): member is [string, AttributeValue] {
  return !STRUCTURE.has(member[0]) && isAttributeValue(member[1]);
}
