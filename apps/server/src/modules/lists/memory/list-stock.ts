import type { GroupNodeAttributes } from '../storage/group-node-attributes.entity.js';
import { atOnce } from '../../../profile-engine/index.js';
import type { Steps } from '../../../profile-engine/index.js';
import { findCatalogueIndex, groupByList } from './catalogue-indexes.js';
import { ListIndex } from './list-index.js';
import type { ShownNode } from '../storage/list-nodes.repository.js';
import { readAttributes, toFirstNode, toListNodes } from '../storage/list-node.mapper.js';
import type { FirstNode } from '../storage/list-node.mapper.js';
import type { ListState } from '../storage/list-state.entity.js';
import type { GroupAttributes } from './list-view.js';
import { charactersOf } from '../storage/node-attributes.js';
import type { NodeAttributes } from '../storage/node-attributes.js';

/** What was read of a customer's lists: all of it, or what is newer than what is held. */
export interface StoredLists {
  readonly revision: number;
  readonly states: readonly ListState[];
  readonly nodes: readonly ShownNode[];
  readonly groupAttributes: readonly GroupNodeAttributes[];
}

/** How much all groups together have in place of what everybody sees. */
export interface SaidByGroups {
  readonly nodes: number;
  readonly characters: number;
}

const NO_LIST = new ListIndex();

const NOTHING: StoredLists = { revision: 0, states: [], nodes: [], groupAttributes: [] };

/** So many nodes of a list are changed where they stand, at once; of more a new index is made beside the one that others see. */
const FEW = 200;

/** All that is held of a customer's lists, kept up with what is stored: a change costs what it changes, not what there is. */
export class ListStock {
  readonly #lists = new Map<string, ListIndex>();
  /** The lists that all customers share, being still those of the catalogue. */
  readonly #shared = new Set<string>();
  readonly #revisions = new Map<string, number>();
  /** By group, then by list. */
  readonly #groups = new Map<string, Map<string, Map<number, NodeAttributes>>>();
  #saidByGroups: SaidByGroups = { nodes: 0, characters: 0 };
  /** By list: of the nodes that were changed since they were configured or added, what they were then. */
  readonly #first = new Map<string, Map<number, FirstNode>>();
  #revision = 0;

  constructor(stored: StoredLists = NOTHING) {
    this.update(stored);
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

  get saidByGroups(): SaidByGroups {
    return this.#saidByGroups;
  }

  /** Takes in what was written since, and gives whether that was anything. */
  update(stored: StoredLists): boolean {
    return atOnce(this.prepare(stored))();
  }

  /** The same in two parts: the long one changes nothing that others see, and gives the short one. One after the other. */
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

  *#prepareList(listId: string, rows: readonly ShownNode[]): Steps<() => void> {
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
      atOnce(takeIn);
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
    this.#saidByGroups = {
      nodes: this.#saidByGroups.nodes + nodes.size - before.nodes,
      characters: this.#saidByGroups.characters + charactersOf(own) - before.characters,
    };
    setOrDrop(lists, listId, nodes);
    setOrDrop(this.#groups, groupName, lists);
  }
}

/** Puts the rows of a list where they are looked for; an ended one does nothing more. */
function* takingIn(
  rows: readonly ShownNode[],
  { index, first }: { readonly index?: ListIndex; readonly first: Map<number, FirstNode> },
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
