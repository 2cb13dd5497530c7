import type { GroupNodeAttributes } from '../storage/group-node-attributes.entity.js';
import { groupByList, indexLists } from './index-lists.js';
import { ListIndex } from './list-index.js';
import type { ShownNode } from '../storage/list-nodes.repository.js';
import { readAttributes, toFirstNode, toListNode } from '../storage/list-node.mapper.js';
import type { FirstNode } from '../storage/list-node.mapper.js';
import type { ListState } from '../storage/list-state.entity.js';
import type { GroupAttributes } from './list-view.js';
import type { NodeAttributes } from '../node-attributes.js';

/** What was read of a customer's lists: all of it, or what is newer than what is held. */
export interface StoredLists {
  readonly revision: number;
  readonly states: readonly ListState[];
  readonly nodes: readonly ShownNode[];
  readonly groupAttributes: readonly GroupNodeAttributes[];
}

const NO_LIST = new ListIndex();

/** All that is held of a customer's lists, kept up with what is stored: a change costs what it changes, not what there is. */
export class ListStock {
  readonly #lists: Map<string, ListIndex>;
  /** The lists that all customers share, being still those of the catalogue. */
  readonly #shared: Set<string>;
  readonly #revisions = new Map<string, number>();
  /** By group, then by list. */
  readonly #groups = new Map<string, Map<string, Map<number, NodeAttributes>>>();
  /** By list: of the nodes that were changed since they were configured or added, what they were then. */
  readonly #first = new Map<string, Map<number, FirstNode>>();
  #revision: number;

  constructor(stored: StoredLists) {
    const { lists, shared } = indexLists(stored.nodes);
    this.#lists = lists;
    this.#shared = shared;
    this.#revision = stored.revision;
    this.#take(stored);
  }

  /** Up to which change of the customer's lists all is held. */
  get revision(): number {
    return this.#revision;
  }

  /** Which change of the lists was the last one. */
  get version(): number {
    return Math.max(0, ...this.#revisions.values());
  }

  /** How many nodes no other customer shares. */
  get ownNodes(): number {
    const own = [...this.#lists].filter(([listId]) => !this.#shared.has(listId));
    return own.reduce((count, [, { size }]) => count + size, 0);
  }

  /** Takes in what was written since, and gives whether that was anything. */
  update(stored: StoredLists): boolean {
    const { revision, nodes, states, groupAttributes } = stored;
    for (const [listId, changed] of groupByList(nodes)) this.#ownIndex(listId).set(changed.map(toListNode));
    this.#take(stored);
    this.#revision = revision;
    return nodes.length + states.length + groupAttributes.length > 0;
  }

  index(listId: string): ListIndex {
    return this.#lists.get(listId) ?? NO_LIST;
  }

  /** That of the customer's lists when this one was last changed. */
  revisionOf(listId: string): number {
    return this.#revisions.get(listId) ?? 0;
  }

  /** What a group has in a list; undefined where all is as everybody sees it. */
  groupAttributes(listId: string, group: string): GroupAttributes | undefined {
    return this.#groups.get(group)?.get(listId);
  }

  /** Of the nodes of a list that were changed since they were configured or added, what they were then. */
  firstNodes(listId: string): ReadonlyMap<number, FirstNode> | undefined {
    return this.#first.get(listId);
  }

  hasGroup(group: string): boolean {
    return this.#groups.has(group);
  }

  #take({ states, groupAttributes, nodes }: StoredLists): void {
    for (const { listId, revision } of states) this.#revisions.set(listId, revision);
    for (const row of groupAttributes) this.#setGroupAttributes(row);
    for (const row of nodes) this.#setFirst(row);
  }

  #setFirst(row: ShownNode): void {
    const nodes = this.#first.get(row.listId) ?? new Map<number, FirstNode>();
    const first = toFirstNode(row);
    if (first) nodes.set(row.id, first);
    else nodes.delete(row.id);
    setOrDrop(this.#first, row.listId, nodes);
  }

  #setGroupAttributes({ groupName, listId, nodeId, attributes }: GroupNodeAttributes): void {
    const lists = this.#groups.get(groupName) ?? new Map<string, Map<number, NodeAttributes>>();
    const nodes = lists.get(listId) ?? new Map<number, NodeAttributes>();
    const own = readAttributes(attributes);
    if (Object.keys(own).length > 0) nodes.set(nodeId, own);
    else nodes.delete(nodeId);
    setOrDrop(lists, listId, nodes);
    setOrDrop(this.#groups, groupName, lists);
  }

  #ownIndex(listId: string): ListIndex {
    const index = this.#lists.get(listId) ?? new ListIndex();
    if (this.#lists.has(listId) && !this.#shared.delete(listId)) return index;
    const own = new ListIndex(index);
    this.#lists.set(listId, own);
    return own;
  }
}

function setOrDrop<Part extends { readonly size: number }>(parts: Map<string, Part>, name: string, part: Part): void {
  if (part.size > 0) parts.set(name, part);
  else parts.delete(name);
}
