import { runToEnd, unifyText } from '../../../profile-engine/index.js';
import type { Steps, ListNode } from '../../../profile-engine/index.js';

const NOBODY: ReadonlySet<number> = new Set();

const NODE_ID = /^C?([1-9]\d{0,15})$/;

/**
 * The nodes of one list, found by id and by label in constant time. Changes happen in place: a change costs the nodes
 * that it names, not the size of the list.
 */
export class ListIndex {
  readonly #nodes = new Map<number, PlacedNode>();
  readonly #children = new Map<number | null, PlacedNode[]>();
  // Most callers need only one of these indexes, so each is built on first use.
  #bySystemId: Map<string, number> | undefined;
  #byLabel: Map<string, Set<number>> | undefined;
  /** The number of descendants of each node of the first level. */
  #below: Map<number, number> | undefined;

  /** @param nodes in any order. */
  constructor(nodes: Iterable<PlacedNode> = []) {
    this.set(nodes);
  }

  get size(): number {
    return this.#nodes.size;
  }

  get(nodeId: number): PlacedNode | undefined {
    return this.#nodes.get(nodeId);
  }

  /** Finds a node by system id, by `C` and number, or by number alone. */
  findById(text: string): PlacedNode | undefined {
    if (text.startsWith('D')) {
      const id = (this.#bySystemId ??= this.#indexSystemIds()).get(text);
      return id === undefined ? undefined : this.#nodes.get(id);
    }
    const digits = NODE_ID.exec(text)?.[1];
    return digits === undefined ? undefined : this.#nodes.get(Number(digits));
  }

  /** Returns the numbers of all nodes of that unified label in no particular order, hidden nodes included. */
  named(label: string): Iterable<number> & { readonly size: number } {
    return (this.#byLabel ??= this.#indexLabels()).get(label) ?? NOBODY;
  }

  /** Counts the nodes on all levels below a node of the first level. */
  countBelow(nodeId: number): number {
    return (this.#below ??= this.#countBelow()).get(nodeId) ?? 0;
  }

  /** Returns the children of a node, or the first level, in their order. */
  children(nodeId: number | null): readonly PlacedNode[] {
    return this.#children.get(nodeId) ?? [];
  }

  /** Returns the node and its ancestors, the first level first. */
  chain(nodeId: number): readonly PlacedNode[] {
    const chain: PlacedNode[] = [];
    let node = this.#nodes.get(nodeId);
    while (node) {
      chain.push(node);
      node = node.parentId === null ? undefined : this.#nodes.get(node.parentId);
    }
    return chain.reverse();
  }

  /** Returns every node in list order: the nodes below a node follow it (D-LST-10). */
  *[Symbol.iterator](): Generator<PlacedNode> {
    const waiting = this.children(null).toReversed();
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node;
      for (const child of this.children(node.id).toReversed()) waiting.push(child);
    }
  }

  first(one: PlacedNode, other: PlacedNode): PlacedNode {
    if (one.parentId === other.parentId) return byPlace(one, other) < 0 ? one : other;
    const [above, below] = [this.chain(one.id), this.chain(other.id)];
    const level = above.findIndex((node, index) => node.id !== below[index]?.id);
    const [left, right] = [above[level], below[level]];
    // An ancestor comes before its descendants.
    if (left === undefined || right === undefined) return above.length < below.length ? one : other;
    return byPlace(left, right) < 0 ? one : other;
  }

  /** Adds new nodes and replaces existing ones. Moving a node below another parent is not supported. */
  set(nodes: Iterable<PlacedNode>): void {
    runToEnd(this.setInSteps(nodes));
  }

  /** Sets nodes in steps. For many nodes of an index that nobody else uses yet. */
  *setInSteps(nodes: Iterable<PlacedNode>): Steps<void> {
    const disordered = new Set<number | null>();
    for (const node of nodes) {
      const before = this.#nodes.get(node.id);
      this.#nodes.set(node.id, node);
      this.#reindex(before, node);
      const siblings = this.#siblingsOf(node);
      if (before === undefined) {
        this.#countIn(node);
        const last = siblings.at(-1);
        siblings.push(node);
        if (last && byPlace(last, node) > 0) disordered.add(node.parentId);
      } else if (before.position === node.position && !disordered.has(node.parentId)) {
        siblings[placeIn(siblings, node)] = node;
      } else {
        disordered.add(node.parentId);
      }
      yield;
    }
    for (const parentId of disordered) this.#sort(parentId);
  }

  #siblingsOf({ parentId }: PlacedNode): PlacedNode[] {
    const siblings = this.#children.get(parentId) ?? [];
    if (siblings.length === 0) this.#children.set(parentId, siblings);
    return siblings;
  }

  #sort(parentId: number | null): void {
    const siblings = this.children(parentId).flatMap(({ id }) => this.#nodes.get(id) ?? []);
    this.#children.set(parentId, siblings.sort(byPlace));
  }

  #reindex(before: PlacedNode | undefined, node: PlacedNode): void {
    if (node.systemId !== null) this.#bySystemId?.set(node.systemId, node.id);
    if (this.#byLabel === undefined || before?.value === node.value) return;
    if (before) without(this.#byLabel, before);
    addTo(this.#byLabel, node);
  }

  #countIn({ id, parentId }: PlacedNode): void {
    if (this.#below === undefined) return;
    const [root] = this.chain(id);
    // A node may arrive before its ancestors. In that case, the next count starts again from zero.
    if (root?.parentId !== null || this.#children.has(id)) this.#below = undefined;
    else if (parentId !== null) this.#below.set(root.id, this.countBelow(root.id) + 1);
  }

  #countBelow(): Map<number, number> {
    const counts = new Map<number, number>();
    let root = 0;
    for (const { id, parentId } of this) {
      if (parentId === null) root = id;
      else counts.set(root, (counts.get(root) ?? 0) + 1);
    }
    return counts;
  }

  #indexSystemIds(): Map<string, number> {
    const index = new Map<string, number>();
    for (const { systemId, id } of this.#nodes.values()) if (systemId !== null) index.set(systemId, id);
    return index;
  }

  #indexLabels(): Map<string, Set<number>> {
    const index = new Map<string, Set<number>>();
    for (const node of this.#nodes.values()) addTo(index, node);
    return index;
  }
}

function placeIn(siblings: readonly PlacedNode[], node: PlacedNode): number {
  let [low, high] = [0, siblings.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const sibling = siblings[middle];
    if (sibling && byPlace(sibling, node) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addTo(index: Map<string, Set<number>>, { value, id }: PlacedNode): void {
  const label = unifyText(value);
  const ids = index.get(label);
  if (ids) ids.add(id);
  else index.set(label, new Set([id]));
}

function without(index: Map<string, Set<number>>, { value, id }: PlacedNode): void {
  const label = unifyText(value);
  const ids = index.get(label);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(label);
}

/** A node and its place among its siblings, which are sorted by `position` in ascending order. */
export interface PlacedNode extends ListNode {
  readonly position: number;
}

/** Sorts siblings. */
function byPlace(one: PlacedNode, other: PlacedNode): number {
  return one.position - other.position || one.id - other.id;
}
