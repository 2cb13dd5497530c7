import type { GroupNodeAttributes } from '../storage/group-node-attributes.entity.js';
import { groupByList, indexLists } from './index-lists.js';
import type { DeclaredAttribute } from '../list-attributes.js';
import { ListIndex } from './list-index.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { readAttributes, toListNode } from '../storage/list-node.mapper.js';
import type { ListState } from '../storage/list-state.entity.js';
import type { GroupAttributes } from './list-view.js';
import type { NodeAttributes } from '../node-attributes.js';

/** What was read of a customer's lists: all of it, or what is newer than what is held. */
export interface StoredLists {
  readonly revision: number;
  readonly states: readonly ListState[];
  readonly nodes: readonly ListNodeEntity[];
  readonly groupAttributes: readonly GroupNodeAttributes[];
}

const NO_LIST = new ListIndex();
const NOTHING_DECLARED: readonly DeclaredAttribute[] = [];

/** All that is held of a customer's lists, kept up with what is stored: a change costs what it changes, not what there is. */
export class ListStock {
  readonly #lists: Map<string, ListIndex>;
  /** The lists that all customers share, being still those of the catalogue. */
  readonly #shared: Set<string>;
  readonly #states = new Map<string, { revision: number; attributes: readonly DeclaredAttribute[] }>();
  /** By group, then by list. */
  readonly #groups = new Map<string, Map<string, Map<number, NodeAttributes>>>();
  #revision: number;

  constructor({ revision, nodes, states, groupAttributes }: StoredLists) {
    const { lists, shared } = indexLists(nodes);
    this.#lists = lists;
    this.#shared = shared;
    this.#revision = revision;
    this.#take({ states, groupAttributes });
  }

  /** Up to which change of the customer's lists all is held. */
  get revision(): number {
    return this.#revision;
  }

  /** Which change of the lists was the last one. */
  get version(): number {
    return Math.max(0, ...Array.from(this.#states.values(), ({ revision }) => revision));
  }

  /** Takes in what was written since, and answers whether that was anything. */
  update({ revision, nodes, states, groupAttributes }: StoredLists): boolean {
    for (const [listId, changed] of groupByList(nodes)) this.#ownIndex(listId).set(changed.map(toListNode));
    this.#take({ states, groupAttributes });
    this.#revision = revision;
    return nodes.length + states.length + groupAttributes.length > 0;
  }

  index(listId: string): ListIndex {
    return this.#lists.get(listId) ?? NO_LIST;
  }

  /** That of the customer's lists when this one was last changed. */
  revisionOf(listId: string): number {
    return this.#states.get(listId)?.revision ?? 0;
  }

  /** What the blueprint declares of the list's items. */
  declared(listId: string): readonly DeclaredAttribute[] {
    return this.#states.get(listId)?.attributes ?? NOTHING_DECLARED;
  }

  /** What a group has in a list; undefined where all is as everybody sees it. */
  groupAttributes(listId: string, group: string): GroupAttributes | undefined {
    return this.#groups.get(group)?.get(listId);
  }

  hasGroup(group: string): boolean {
    return this.#groups.has(group);
  }

  #take({ states, groupAttributes }: Pick<StoredLists, 'states' | 'groupAttributes'>): void {
    for (const { listId, revision, attributes } of states) {
      this.#states.set(listId, { revision, attributes: JSON.parse(attributes) as DeclaredAttribute[] });
    }
    for (const row of groupAttributes) this.#setGroupAttributes(row);
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
