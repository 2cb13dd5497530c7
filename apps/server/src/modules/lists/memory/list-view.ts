import type { ListKey, ListNode } from '../../../profile-engine/index.js';
import type { ListIndex } from './list-index.js';
import { withAttributes } from '../node-attributes.js';
import type { NodeAttributes } from '../node-attributes.js';
import type { PlacedNode } from './placed-node.js';

const PATH_SEPARATOR = ' > ';

/** What a group of users has instead of the defaults, by the number of the node (D-LST-5). */
export type GroupAttributes = ReadonlyMap<number, NodeAttributes>;

interface ViewOf {
  /** The node of a custom list, which is all that is below it; null for a list of the index. */
  readonly root: number | null;
  /** Undefined where it is as everybody sees it. */
  readonly group: GroupAttributes | undefined;
}

/** One list, or one custom list, as one group of users sees it at one version of the lists. */
export class ListView {
  readonly #index: ListIndex;
  readonly #root: number | null;
  readonly #group: GroupAttributes | undefined;
  /** What was found by the labels and paths that were asked for; undefined where only hidden nodes are called so. */
  readonly #found = new Map<string, PlacedNode | undefined>();
  #groupLabels: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(index: ListIndex, { root, group }: ViewOf = { root: null, group: undefined }) {
    this.#index = index;
    this.#root = root;
    this.#group = group;
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

  children(nodeId: number | null): readonly PlacedNode[] {
    const children = this.#childrenOf(nodeId);
    return this.#group ? children.map((node) => this.#asSeen(node)) : children;
  }

  /** Some of the children, from the one at `start` on: what a page costs is told by its size alone. */
  slice(nodeId: number | null, { start, count }: { start: number; count: number }): readonly PlacedNode[] {
    const page = this.#childrenOf(nodeId).slice(start, start + count);
    return this.#group ? page.map((node) => this.#asSeen(node)) : page;
  }

  countChildren(nodeId: number | null): number {
    return this.#childrenOf(nodeId).length;
  }

  /** The node and those above it, the first level of the list first. */
  chain(nodeId: number): readonly PlacedNode[] {
    const chain = this.#index.chain(nodeId);
    const own = this.#root === null ? chain : chain[0]?.id === this.#root ? chain.slice(1) : [];
    return own.map((node) => this.#asSeen(node));
  }

  path(nodeId: number): readonly string[] {
    return this.chain(nodeId).map(({ value }) => value);
  }

  #childrenOf(nodeId: number | null): readonly PlacedNode[] {
    if (nodeId === null) return this.#index.children(this.#root);
    const node = this.#index.get(nodeId);
    return node && this.#isWithin(node) ? this.#index.children(nodeId) : [];
  }

  /** Whether the node lies in this list: in a custom list that is below its root. */
  #isWithin(node: ListNode): boolean {
    if (this.#root === null) return true;
    return node.id !== this.#root && this.#index.chain(node.id)[0]?.id === this.#root;
  }

  #asSeen(node: PlacedNode): PlacedNode {
    const others = this.#group?.get(node.id);
    return others ? withAttributes(node, others) : node;
  }

  /** A label may hold the separator itself, so labels come before paths (D-LST-10). */
  #findByLabel(text: string): PlacedNode | undefined {
    if (this.#found.has(text)) return this.#found.get(text);
    const found = this.#firstNamed(text) ?? (text.includes(PATH_SEPARATOR) ? this.#findByPath(text, null) : undefined);
    // Texts that callers make up name nothing, and are not kept.
    if (found || this.#namesakes(text).length > 0) this.#found.set(text, found);
    return found;
  }

  /** The first visible node of that label, in list order (D-LST-0). */
  #firstNamed(label: string): PlacedNode | undefined {
    let first: PlacedNode | undefined;
    for (const id of this.#namesakes(label)) {
      const node = this.get(id);
      if (node === undefined || node.hidden || node.value !== label) continue;
      first = first === undefined ? node : this.#index.first(first, node);
    }
    return first;
  }

  #namesakes(label: string): readonly number[] {
    const usual = this.#index.named(label);
    if (this.#group === undefined) return usual;
    this.#groupLabels ??= labelsOf(this.#group);
    return [...usual, ...(this.#groupLabels.get(label) ?? [])];
  }

  #findByPath(text: string, parentId: number | null): PlacedNode | undefined {
    for (const node of this.children(parentId)) {
      const { id, value, hidden } = node;
      if (value === text && !hidden) return node;
      const leadsOn = text.startsWith(value) && text.startsWith(PATH_SEPARATOR, value.length);
      const found = leadsOn ? this.#findByPath(text.slice(value.length + PATH_SEPARATOR.length), id) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}

function labelsOf(group: GroupAttributes): ReadonlyMap<string, readonly number[]> {
  const labels = new Map<string, number[]>();
  for (const [id, { value }] of group) {
    if (value === undefined) continue;
    const label = String(value);
    const ids = labels.get(label);
    if (ids) ids.push(id);
    else labels.set(label, [id]);
  }
  return labels;
}
