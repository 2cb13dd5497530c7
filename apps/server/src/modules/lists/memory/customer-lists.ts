import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import type { ListKey, ListLookup, ListNode } from '../../../profile-engine/index.js';
import { CATALOGUE } from '../catalogue/list-catalogue.js';
import { attributesOf, withAttributes } from '../list-attributes.js';
import type { DeclaredAttribute, NodeAttributes } from '../list-attributes.js';
import { ListIndex } from './list-index.js';
import type { PlacedNode } from './list-index.js';
import { ListView } from './list-view.js';

/** The attributes that a user group has instead of the defaults, by the number of the node (D-LST-5). */
export type GroupAttributes = ReadonlyMap<number, NodeAttributes>;

/** One version of a list. */
interface StoredList {
  readonly index: ListIndex;
  /** The revision of the customer's lists at the last change of this list: its version. */
  readonly revision: number;
  readonly declared: readonly DeclaredAttribute[];
  /** The attributes of groups that have some of their own. */
  readonly groups: ReadonlyMap<string, GroupAttributes>;
}

export interface GroupNode {
  readonly listId: string;
  readonly groupName: string;
  readonly nodeId: number;
  readonly attributes: NodeAttributes;
}

/** The stored parts of a customer's lists: all of them, or those that are newer than a revision. */
export interface StoredParts {
  readonly revision: number;
  readonly states: ReadonlyArray<{
    readonly listId: string;
    readonly revision: number;
    readonly declared: readonly DeclaredAttribute[];
  }>;
  readonly nodes: readonly PlacedNode[];
  readonly groupNodes: readonly GroupNode[];
}

interface Seen {
  /** Undefined for the defaults. */
  readonly group?: string;
  /**
   * Whether nodes look as they do now, or as they were first: `configured` with the marks of now, `stated` with those of
   * then.
   */
  readonly as?: 'configured' | 'stated';
}

const NO_LIST: StoredList = { index: new ListIndex(), revision: 0, declared: [], groups: new Map() };

/** The list of custom lists exists even when it is empty. */
const NO_LISTS: ReadonlyMap<string, StoredList> = new Map([[CUSTOM_LISTS, NO_LIST]]);

/**
 * The lists of one customer at one version, as one user group sees them. Custom lists are included by their C-ids.
 * Every change creates a new object, so data that is cached for one object expires with it.
 */
export class CustomerLists implements ListLookup {
  readonly #views = new Map<string, ListView | undefined>();
  readonly #ofGroups = new Map<string, CustomerLists>();
  #configured: CustomerLists | undefined;

  /** @param revision of the customer's lists up to which these are complete; -1 if nothing was read. */
  constructor(
    readonly revision = -1,
    private readonly lists = NO_LISTS,
    private readonly seen: Seen = {},
  ) {}

  /** Grows with every change of these lists. */
  get version(): number {
    return Math.max(0, ...Array.from(this.lists.values(), ({ revision }) => revision));
  }

  /** Returns the lists with newer parts, or these if there are none. */
  with({ revision, states, nodes, groupNodes }: StoredParts): CustomerLists {
    if (this.revision !== -1 && states.length + nodes.length + groupNodes.length === 0) return this;
    const lists = new Map(this.lists);
    const change = (listId: string, changed: (list: StoredList) => Partial<StoredList>): void => {
      const list = lists.get(listId) ?? NO_LIST;
      lists.set(listId, { ...list, ...changed(list) });
    };
    for (const { listId, ...state } of states) change(listId, () => state);
    for (const [listId, own] of byList(nodes)) change(listId, ({ index }) => ({ index: indexOf(listId, index, own) }));
    for (const [listId, own] of byList(groupNodes))
      change(listId, ({ groups }) => ({ groups: withNodes(groups, own) }));
    return new CustomerLists(revision, lists);
  }

  /** Returns the lists as a group sees them. A group without attributes of its own sees this object. */
  ofGroup(group: string | undefined): CustomerLists {
    if (group === undefined || ![...this.lists.values()].some(({ groups }) => groups.has(group))) return this;
    const lists = this.#ofGroups.get(group) ?? new CustomerLists(this.revision, this.lists, { group });
    this.#ofGroups.set(group, lists);
    return lists;
  }

  /**
   * The same lists, with the labels that a configuration gave the nodes. A rename does not change the meaning of a
   * configuration.
   */
  get configured(): CustomerLists {
    this.#configured ??= new CustomerLists(this.revision, this.lists, { ...this.seen, as: 'configured' });
    return this.#configured;
  }

  /** The lists as the configuration left them. The rules of blueprints use these. */
  get stated(): CustomerLists {
    return new CustomerLists(this.revision, this.lists, { as: 'stated' });
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

  /** The number of nodes in lists that differ from the catalogue's. */
  get ownNodes(): number {
    const own = [...this.lists].filter(([listId, { index }]) => index !== SHARED.get(listId));
    return own.reduce((count, [, { index }]) => count + index.size, 0);
  }

  /** The number of nodes of which groups have attributes of their own, each counted for each group. */
  get groupNodes(): number {
    const groups = [...this.lists.values()].flatMap((list) => [...list.groups.values()]);
    return groups.reduce((count, { size }) => count + size, 0);
  }

  /** Returns a list of the index. */
  stored(list: string): StoredList {
    return this.lists.get(list) ?? NO_LIST;
  }

  view(list: string): ListView | undefined {
    const view = this.#views.get(list) ?? this.#open(list);
    // A name that a caller invented is not cached.
    if (view) this.#views.set(list, view);
    return view;
  }

  #open(list: string): ListView | undefined {
    if (list.startsWith('C')) {
      const all = this.view(CUSTOM_LISTS);
      const root = all?.findById(list);
      return root?.parentId === null ? all?.customList(root.id) : undefined;
    }
    const stored = this.lists.get(list);
    return stored && new ListView(stored.index, this.#differing(stored));
  }

  /** Returns the nodes that look different from the defaults. */
  #differing({ index, groups }: StoredList): ReadonlyMap<number, PlacedNode> {
    const { group = '', as } = this.seen;
    const own = groups.get(group) ?? new Map<number, NodeAttributes>();
    const differing = new Map<number, PlacedNode>();
    for (const node of as ? index.nodes() : [...own.keys()].flatMap((id) => index.get(id) ?? [])) {
      const attributes = own.get(node.id);
      if (!node.first && !attributes) continue;
      const first = (as && node.first) ?? attributesOf(node);
      const { hidden = node.hidden } = attributes ?? {};
      const looks = as === 'configured' ? { hidden } : attributes;
      differing.set(node.id, withAttributes(node, { ...first, ...looks }));
    }
    return differing;
  }
}

/**
 * The index of each list of the catalogue. All customers whose list still equals the catalogue's share it, so a
 * thousand customers cost little more than one.
 */
const SHARED: ReadonlyMap<string, ListIndex> = new Map(
  Array.from(CATALOGUE, ([listId, nodes]) => [listId, new ListIndex(nodes)]),
);

function indexOf(listId: string, before: ListIndex, nodes: readonly PlacedNode[]): ListIndex {
  const shared = SHARED.get(listId);
  // Versions of a list share their texts, and customers must not.
  const index = (before === shared ? new ListIndex(shared.nodes()) : before).with(nodes);
  const isSame = (node: PlacedNode): boolean => JSON.stringify(node) === JSON.stringify(shared?.get(node.id));
  return shared && index.size === shared.size && Array.from(index.nodes()).every(isSame) ? shared : index;
}

function withNodes(before: StoredList['groups'], nodes: readonly GroupNode[]): StoredList['groups'] {
  const groups = new Map(Array.from(before, ([group, own]) => [group, new Map(own)]));
  for (const { groupName, nodeId, attributes } of nodes) {
    const own = groups.get(groupName) ?? new Map<number, NodeAttributes>();
    if (Object.keys(attributes).length > 0) own.set(nodeId, attributes);
    else own.delete(nodeId);
    if (own.size > 0) groups.set(groupName, own);
    else groups.delete(groupName);
  }
  return groups;
}

function byList<Part extends { readonly listId: string }>(parts: readonly Part[]): ReadonlyMap<string, Part[]> {
  const lists = new Map<string, Part[]>();
  for (const part of parts) {
    const own = lists.get(part.listId);
    if (own) own.push(part);
    else lists.set(part.listId, [part]);
  }
  return lists;
}
