import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import type { ListKey, ListLookup, ListNode } from '../../../profile-engine/index.js';
import type { CustomerListsCache, GroupAttributeTotals } from './customer-lists-cache.js';
import { ListView } from './list-view.js';
import type { FirstNodes, GroupAttributes } from './list-view.js';

/**
 * The lists of one customer, as one user group sees them. Custom lists are included by their C-ids. Every change
 * creates a new object, so data that is cached for one object expires with it.
 */
export class CustomerLists implements ListLookup {
  /** Grows with every change of these lists. */
  readonly version: number;
  readonly #cache: CustomerListsCache;
  readonly #group: string | undefined;
  readonly #first: FirstNodes['hidden'] | undefined;
  readonly #views = new Map<string, ListView>();
  readonly #ofGroups = new Map<string, CustomerLists>();

  #configured: CustomerLists | undefined;

  /**
   * @param group undefined for the defaults.
   * @param first set to use the labels of the time when nodes were configured or added.
   */
  constructor(cache: CustomerListsCache, group?: string, first?: FirstNodes['hidden']) {
    this.version = cache.version;
    this.#cache = cache;
    this.#group = group;
    this.#first = first;
  }

  /** Returns the lists as a group sees them. A group without attributes of its own sees this object. */
  ofGroup(group: string): CustomerLists {
    if (!this.#cache.hasGroup(group)) return this;
    const lists = this.#ofGroups.get(group) ?? new CustomerLists(this.#cache, group);
    this.#ofGroups.set(group, lists);
    return lists;
  }

  /**
   * The same lists, with the labels that a configuration gave the nodes. A rename does not change the meaning of a
   * configuration.
   */
  get configured(): CustomerLists {
    this.#configured ??= new CustomerLists(this.#cache, this.#group, 'now');
    return this.#configured;
  }

  /** The lists as the configuration left them. The rules of blueprints use these. */
  get stated(): CustomerLists {
    return new CustomerLists(this.#cache, undefined, 'then');
  }

  /** Returns whether a list of the index exists, or a custom list with that C-id. */
  has(list: string): boolean {
    return this.view(list) !== undefined;
  }

  find(list: string, key: ListKey): ListNode | undefined {
    return this.view(list)?.find(key);
  }

  named(list: string, text: string): readonly ListNode[] {
    return this.view(list)?.named(text) ?? [];
  }

  get(list: string, nodeId: number): ListNode | undefined {
    return this.view(list)?.get(nodeId);
  }

  path(list: string, nodeId: number): readonly string[] {
    return this.view(list)?.path(nodeId) ?? [];
  }

  children(list: string, nodeId: number | null): readonly ListNode[] {
    return this.view(list)?.children(nodeId) ?? [];
  }

  /** Counts the nodes on all levels of a list, or of a custom list by its C-id. */
  countNodes(list: string): number {
    return this.view(list)?.size ?? 0;
  }

  /** The number of nodes that no other customer shares. */
  get ownNodes(): number {
    return this.#cache.ownNodes;
  }

  get groupAttributeTotals(): GroupAttributeTotals {
    return this.#cache.groupAttributeTotals;
  }

  /**
   * Returns the attributes that a group has in a list of the index, by node. Undefined if the group has none of its
   * own.
   */
  groupAttributes(list: string, group: string): GroupAttributes | undefined {
    return this.#cache.groupAttributes(list, group);
  }

  /** The version of a list of the index. */
  revisionOf(list: string): number {
    return this.#cache.revisionOf(list);
  }

  view(list: string): ListView | undefined {
    const view = this.#views.get(list) ?? this.#open(list);
    // A name that a caller invented is not cached.
    if (view) this.#views.set(list, view);
    return view;
  }

  #open(list: string): ListView | undefined {
    if (list.startsWith('C')) return this.#openCustomList(list);
    const index = this.#cache.index(list);
    // The list of custom lists exists even when it is empty.
    if (index.size === 0 && list !== CUSTOM_LISTS) return undefined;
    return new ListView(index, { root: null, ...this.#seenAs(list) });
  }

  /** A custom list is a part of lists.customfields_lists: everything below its own node (spec: List rules 6). */
  #openCustomList(list: string): ListView | undefined {
    const index = this.#cache.index(CUSTOM_LISTS);
    const root = index.findById(list);
    if (root?.parentId !== null) return undefined;
    return new ListView(index, { root: root.id, ...this.#seenAs(CUSTOM_LISTS) });
  }

  #seenAs(list: string): { group: GroupAttributes | undefined; first: FirstNodes | undefined } {
    const group = this.#group === undefined ? undefined : this.#cache.groupAttributes(list, this.#group);
    const nodes = this.#first === undefined ? undefined : this.#cache.firstNodes(list);
    // Even without changed nodes, the configured view must ignore the group's own labels.
    const first = this.#first && { nodes: nodes ?? NO_NODES, hidden: this.#first };
    return { group, first };
  }
}

const NO_NODES: FirstNodes['nodes'] = new Map();
