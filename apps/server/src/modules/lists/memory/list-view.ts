import { unifyText } from '../../../profile-engine/index.js';
import type { ListKey, ListNode } from '../../../profile-engine/index.js';
import { isPath, LabelPaths } from './label-paths.js';
import type { ListIndex } from './list-index.js';
import { withAttributes } from '../list-attributes.js';
import type { NodeAttributes } from '../list-attributes.js';
import type { PlacedNode } from './list-index.js';
import type { FirstNode } from '../storage/list-node.mapper.js';

/** The attributes that a user group has instead of the defaults, by the number of the node (D-LST-5). */
export type GroupAttributes = ReadonlyMap<number, NodeAttributes>;

/**
 * Nodes as they were when they were configured or added. A configuration refers to these nodes, even if their labels
 * have changed (D-LST-21).
 */
export interface FirstNodes {
  readonly nodes: ReadonlyMap<number, FirstNode>;
  /** Whether `hidden` has the value from then or from now. */
  readonly hidden: 'then' | 'now';
}

interface ViewOf {
  /** The node of a custom list, which consists of all nodes below it. Null for a list of the index. */
  readonly root: number | null;
  /** Undefined if the group sees the defaults. */
  readonly group: GroupAttributes | undefined;
  /** Default: nodes have their current labels. */
  readonly first?: FirstNodes | undefined;
}

/** One list, or one custom list, as one group of users sees it at one version of the lists. */
export class ListView {
  readonly #index: ListIndex;
  readonly #root: number | null;
  readonly #group: GroupAttributes | undefined;
  readonly #first: FirstNodes | undefined;
  /** Results of look-ups by label. Undefined if only hidden nodes have the label. */
  readonly #found = new Map<string, PlacedNode | undefined>();
  #paths: LabelPaths | undefined;
  #otherLabels: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(index: ListIndex, { root, group, first }: ViewOf = { root: null, group: undefined }) {
    this.#index = index;
    this.#root = root;
    this.#group = group;
    this.#first = first;
  }

  /** The number of nodes on all levels. */
  get size(): number {
    return this.#root === null ? this.#index.size : this.#index.countBelow(this.#root);
  }

  get(nodeId: number): PlacedNode | undefined {
    const node = this.#index.get(nodeId);
    return node && this.#isWithin(node) ? this.#asSeen(node) : undefined;
  }

  find(key: ListKey): PlacedNode | undefined {
    if (typeof key === 'string') return this.findById(key) ?? this.#findByLabel(key);
    return 'id' in key ? this.findById(key.id) : this.#findByLabel(key.value);
  }

  findById(text: string): PlacedNode | undefined {
    const node = this.#index.findById(text);
    return node && this.#isWithin(node) ? this.#asSeen(node) : undefined;
  }

  /** Returns all nodes that a text names by id, label or full path, hidden nodes included. */
  named(text: string): readonly PlacedNode[] {
    const byId = this.findById(text);
    const label = unifyText(text);
    const byLabel = this.#nodesOf(this.#namesakes(label)).filter(({ value }) => unifyText(value) === label);
    const byPath = isPath(text) ? this.#nodesOf(this.#labelPaths.named(text)) : [];
    return [...(byId ? [byId] : []), ...byLabel, ...byPath];
  }

  children(nodeId: number | null): readonly PlacedNode[] {
    const children = this.#childrenOf(nodeId);
    return this.#isAsForAll ? children : children.map((node) => this.#asSeen(node));
  }

  /** Returns `count` children from `start` on. The cost depends on the size of the page only. */
  slice(nodeId: number | null, { start, count }: { start: number; count: number }): readonly PlacedNode[] {
    const page = this.#childrenOf(nodeId).slice(start, start + count);
    return this.#isAsForAll ? page : page.map((node) => this.#asSeen(node));
  }

  countChildren(nodeId: number | null): number {
    return this.#childrenOf(nodeId).length;
  }

  /** Returns the node and its ancestors, the first level of the list first. */
  chain(nodeId: number): readonly PlacedNode[] {
    const chain = this.#index.chain(nodeId);
    const own = this.#root === null ? chain : chain[0]?.id === this.#root ? chain.slice(1) : [];
    return own.map((node) => this.#asSeen(node));
  }

  path(nodeId: number): readonly string[] {
    return this.chain(nodeId).map(({ value }) => value);
  }

  first(one: PlacedNode, other: PlacedNode): PlacedNode {
    return this.#index.first(one, other);
  }

  #childrenOf(nodeId: number | null): readonly PlacedNode[] {
    if (nodeId === null) return this.#index.children(this.#root);
    const node = this.#index.get(nodeId);
    return node && this.#isWithin(node) ? this.#index.children(nodeId) : [];
  }

  /** Returns whether the node belongs to this list. A custom list consists of the nodes below its root. */
  #isWithin(node: ListNode): boolean {
    if (this.#root === null) return true;
    return node.id !== this.#root && this.#index.chain(node.id)[0]?.id === this.#root;
  }

  get #isAsForAll(): boolean {
    return this.#group === undefined && this.#first === undefined;
  }

  #asSeen(node: PlacedNode): PlacedNode {
    const own = this.#group?.get(node.id);
    if (this.#first) return asFirst(node, { own, first: this.#first });
    return own ? withAttributes(node, own) : node;
  }

  /** A label may contain the separator, so labels come before paths (D-LST-10). */
  #findByLabel(text: string): PlacedNode | undefined {
    return this.#firstNamed(unifyText(text)) ?? (isPath(text) ? this.#labelPaths.find(text) : undefined);
  }

  get #labelPaths(): LabelPaths {
    return (this.#paths ??= new LabelPaths(this));
  }

  #nodesOf(ids: Iterable<number>): PlacedNode[] {
    return [...ids].flatMap((id) => this.get(id) ?? []);
  }

  /** Returns the first visible node of that unified label, in list order (D-LST-0). */
  #firstNamed(label: string): PlacedNode | undefined {
    if (this.#found.has(label)) return this.#found.get(label);
    let first: PlacedNode | undefined;
    for (const id of this.#namesakes(label)) {
      const node = this.get(id);
      if (node === undefined || node.hidden || unifyText(node.value) !== label) continue;
      first = first === undefined ? node : this.first(first, node);
    }
    // Texts that callers invent match nothing, and are not cached.
    if (first || this.#index.named(label).size > 0) this.#found.set(label, first);
    return first;
  }

  #namesakes(label: string): Iterable<number> {
    const usual = this.#index.named(label);
    if (this.#isAsForAll) return usual;
    this.#otherLabels ??= labelsOf(this.#seenOtherwise());
    return [...usual, ...(this.#otherLabels.get(label) ?? [])];
  }

  /** Returns the nodes whose label here differs from the index. */
  *#seenOtherwise(): Generator<PlacedNode> {
    for (const id of new Set([...(this.#group?.keys() ?? []), ...(this.#first?.nodes.keys() ?? [])])) {
      const node = this.#index.get(id);
      const seen = node && this.#asSeen(node);
      if (seen && seen.value !== node.value) yield seen;
    }
  }
}

/** Returns the node as it was when it was configured or added. */
function asFirst(
  node: PlacedNode,
  { own, first: { nodes, hidden } }: { own: NodeAttributes | undefined; first: FirstNodes },
): PlacedNode {
  const first = nodes.get(node.id);
  const isHidden = hidden === 'then' ? (first?.hidden ?? node.hidden) : (own?.['hidden'] ?? node.hidden) === true;
  if (first === undefined && isHidden === node.hidden) return node;
  const { value = node.value, attributes = node.attributes } = first ?? {};
  return { ...node, value, attributes, hidden: isHidden };
}

function labelsOf(nodes: Iterable<PlacedNode>): ReadonlyMap<string, readonly number[]> {
  const labels = new Map<string, number[]>();
  for (const { id, value } of nodes) {
    const label = unifyText(value);
    const ids = labels.get(label);
    if (ids) ids.push(id);
    else labels.set(label, [id]);
  }
  return labels;
}
