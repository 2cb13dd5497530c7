import type { GroupNodeAttributes } from '../storage/group-node-attributes.entity.js';
import { runToEnd } from '../../../profile-engine/index.js';
import type { Steps } from '../../../profile-engine/index.js';
import { ListIndex } from './list-index.js';
import type { NodeColumns } from '../storage/list-nodes.repository.js';
import { readAttributes, toFirstNode, toListNodes } from '../storage/list-node.mapper.js';
import type { FirstNode } from '../storage/list-node.mapper.js';
import type { ListState } from '../storage/list-state.entity.js';
import type { GroupAttributes } from './list-view.js';
import { charactersOf } from '../list-attributes.js';
import type { NodeAttributes } from '../list-attributes.js';
import { CATALOGUE } from '../catalogue/list-catalogue.js';
import type { PlacedNode } from './list-index.js';

/** The stored rows of a customer's lists: all rows, or only the rows that are newer than the cache. */
export interface StoredLists {
  readonly revision: number;
  readonly states: readonly ListState[];
  readonly nodes: readonly NodeColumns[];
  readonly groupAttributes: readonly GroupNodeAttributes[];
}

export interface GroupAttributeTotals {
  readonly nodes: number;
  readonly characters: number;
}

const NO_LIST = new ListIndex();

const NOTHING: StoredLists = { revision: 0, states: [], nodes: [], groupAttributes: [] };

/** Limit of nodes that are changed in place. For more nodes, a new index is built while readers use the old one. */
const FEW = 200;

/**
 * The cached lists of a customer. The cost of an update depends on the number of changed rows, not on the size of the
 * lists.
 */
export class CustomerListsCache {
  readonly #lists = new Map<string, ListIndex>();
  /** The lists that still equal the catalogue's, and therefore share its index. */
  readonly #shared = new Set<string>();
  readonly #revisions = new Map<string, number>();
  readonly #groups = new Map<string, Map<string, Map<number, NodeAttributes>>>();
  #groupAttributeTotals: GroupAttributeTotals = { nodes: 0, characters: 0 };
  /** The changed nodes of each list, as they were when they were configured or added. */
  readonly #first = new Map<string, Map<number, FirstNode>>();
  #revision = 0;

  constructor(stored: StoredLists = NOTHING) {
    this.update(stored);
  }

  /** The revision of the customer's lists up to which the cache is complete. */
  get revision(): number {
    return this.#revision;
  }

  /** The revision of the last change of the lists. */
  get version(): number {
    return Math.max(0, ...this.#revisions.values());
  }

  /** The number of nodes that no other customer shares. */
  get ownNodes(): number {
    const own = [...this.#lists].filter(([listId]) => !this.#shared.has(listId));
    return own.reduce((count, [, { size }]) => count + size, 0);
  }

  get groupAttributeTotals(): GroupAttributeTotals {
    return this.#groupAttributeTotals;
  }

  /** Applies newly stored rows. Returns whether anything changed. */
  update(stored: StoredLists): boolean {
    return runToEnd(this.prepare(stored))();
  }

  /**
   * Prepares the same update in steps. The steps change nothing that readers see. The returned function applies the
   * update. Run one update at a time.
   */
  *prepare({ revision, nodes, states, groupAttributes }: StoredLists): Steps<() => boolean> {
    const changes: Array<() => void> = [];
    for (const [listId, rows] of groupByList(nodes)) changes.push(yield* this.#prepareList(listId, rows));
    for (const row of groupAttributes) {
      const own = readAttributes(row.attributes);
      changes.push(() => this.#setGroupAttributes(row, own));
      yield;
    }
    return () => {
      for (const change of changes) change();
      for (const { listId, revision: own } of states) this.#revisions.set(listId, own);
      this.#revision = revision;
      return nodes.length + states.length + groupAttributes.length > 0;
    };
  }

  index(listId: string): ListIndex {
    return this.#lists.get(listId) ?? NO_LIST;
  }

  revisionOf(listId: string): number {
    return this.#revisions.get(listId) ?? 0;
  }

  /** Returns the attributes that a group has in a list, or undefined if the group sees the defaults. */
  groupAttributes(listId: string, group: string): GroupAttributes | undefined {
    return this.#groups.get(group)?.get(listId);
  }

  /** Returns the changed nodes of a list, as they were when they were configured or added. */
  firstNodes(listId: string): ReadonlyMap<number, FirstNode> | undefined {
    return this.#first.get(listId);
  }

  hasGroup(group: string): boolean {
    return this.#groups.has(group);
  }

  *#prepareList(listId: string, rows: readonly NodeColumns[]): Steps<() => void> {
    const held = this.#lists.get(listId);
    const ofCatalogue = held ? undefined : findCatalogueIndex(listId, rows);
    const isOwn = held !== undefined && !this.#shared.has(listId);
    const first = this.#first.get(listId) ?? new Map<number, FirstNode>();
    const next =
      isOwn && rows.length <= FEW ? { index: held, first } : { index: new ListIndex(), first: new Map(first) };
    const takeIn = takingIn(rows, ofCatalogue ? { first: next.first } : next);
    if (next.index !== held) {
      if (held) yield* next.index.setInSteps(held);
      yield* takeIn;
    }
    return () => {
      runToEnd(takeIn);
      this.#lists.set(listId, ofCatalogue ?? next.index);
      if (ofCatalogue) this.#shared.add(listId);
      else this.#shared.delete(listId);
      setOrDrop(this.#first, listId, next.first);
    };
  }

  #setGroupAttributes({ groupName, listId, nodeId }: GroupNodeAttributes, own: NodeAttributes): void {
    const lists = this.#groups.get(groupName) ?? new Map<string, Map<number, NodeAttributes>>();
    const nodes = lists.get(listId) ?? new Map<number, NodeAttributes>();
    const before = { nodes: nodes.size, characters: charactersOf(nodes.get(nodeId) ?? {}) };
    if (Object.keys(own).length > 0) nodes.set(nodeId, own);
    else nodes.delete(nodeId);
    this.#groupAttributeTotals = {
      nodes: this.#groupAttributeTotals.nodes + nodes.size - before.nodes,
      characters: this.#groupAttributeTotals.characters + charactersOf(own) - before.characters,
    };
    setOrDrop(lists, listId, nodes);
    setOrDrop(this.#groups, groupName, lists);
  }
}

/** Adds the rows of a list to the lookups. After the generator ended, it does nothing more. */
function* takingIn(
  rows: readonly NodeColumns[],
  { index, first }: { index?: ListIndex; first: Map<number, FirstNode> },
): Steps<void> {
  if (index) yield* index.setInSteps(toListNodes(rows));
  for (const row of rows) {
    const changed = toFirstNode(row);
    if (changed) first.set(row.id, changed);
    else first.delete(row.id);
    yield;
  }
}

function setOrDrop<Part extends { readonly size: number }>(parts: Map<string, Part>, name: string, part: Part): void {
  if (part.size > 0) parts.set(name, part);
  else parts.delete(name);
}

/**
 * The index of each list of the catalogue. All customers whose list still equals the catalogue's share it, so a
 * thousand customers cost little more than one.
 */
const SHARED: ReadonlyMap<string, ListIndex> = new Map(
  Array.from(CATALOGUE, ([listId, nodes]) => [listId, new ListIndex(nodes)]),
);

/** Returns the catalogue's index if the rows equal it. Never change that index, because customers share it. */
export function findCatalogueIndex(listId: string, rows: readonly NodeColumns[]): ListIndex | undefined {
  const ofCatalogue = SHARED.get(listId);
  return ofCatalogue && isEqual(rows, ofCatalogue) ? ofCatalogue : undefined;
}

export function groupByList(rows: readonly NodeColumns[]): ReadonlyMap<string, readonly NodeColumns[]> {
  const lists = new Map<string, NodeColumns[]>();
  for (const row of rows) {
    const stored = lists.get(row.listId);
    if (stored) stored.push(row);
    else lists.set(row.listId, [row]);
  }
  return lists;
}

function isEqual(stored: readonly NodeColumns[], catalogue: ListIndex): boolean {
  return stored.length === catalogue.size && stored.every((row) => isUnchanged(row, catalogue.get(row.id)));
}

function isUnchanged(row: NodeColumns, node: PlacedNode | undefined): boolean {
  return (
    row.id === node?.id &&
    row.parentId === node.parentId &&
    row.position === node.position &&
    row.systemId === node.systemId &&
    row.value === node.value &&
    row.hidden === Number(node.hidden) &&
    row.attributes === JSON.stringify(node.attributes)
  );
}
