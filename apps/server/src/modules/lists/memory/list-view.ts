import { unifyText } from '../../../profile-engine/index.js';
import type { ListKey } from '../../../profile-engine/index.js';
import { byPlace, noteLabel } from './list-index.js';
import type { ListIndex, PlacedNode } from './list-index.js';

const NODE_ID = /^C?([1-9]\d{0,15})$/;
const SEPARATOR = ' > ';

/** No label is longer, in UTF-16 units. */
const LONGEST_LABEL = 2000;

type Labels = ReadonlyMap<string, readonly number[]>;

/** One version of a list, or of a custom list, as one group of users sees it. */
export class ListView {
  /** The nodes of each level that was read. */
  readonly #levels = new Map<number | null, readonly PlacedNode[]>();
  /** The first visible node of each label that was looked up. */
  readonly #found = new Map<string, PlacedNode | undefined>();
  /** The labels below the nodes of each path of labels, namesakes together. */
  readonly #labelsBelow = new Map<string, Labels>();
  #otherLabels: Labels | undefined;

  /**
   * @param others nodes of the index that look different here, by number.
   * @param root the node of a custom list, whose children are the first level. Null for a list of the index.
   */
  constructor(
    private readonly index: ListIndex,
    private readonly others: ReadonlyMap<number, PlacedNode> = new Map(),
    private readonly root: number | null = null,
  ) {}

  /** Returns the custom list below a node of the first level (spec: List rules 6). */
  customList(root: number): ListView {
    return new ListView(this.index, this.others, root);
  }

  /** The number of nodes on all levels. */
  get size(): number {
    if (this.root === null) return this.index.size;
    const sizeBelow = (id: number): number =>
      this.index.below(id).reduce((size, child) => size + 1 + sizeBelow(child), 0);
    return sizeBelow(this.root);
  }

  get(nodeId: number): PlacedNode | undefined {
    const node = this.#at(nodeId);
    if (this.root === null) return node;
    let above = node?.parentId ?? null;
    while (above !== null && above !== this.root) above = this.index.get(above)?.parentId ?? null;
    return above === this.root ? node : undefined;
  }

  find(key: ListKey): PlacedNode | undefined {
    if (typeof key === 'string') return this.findById(key) ?? this.#findByLabel(key);
    return 'id' in key ? this.findById(key.id) : this.#findByLabel(key.value);
  }

  /** Finds a node by system id, by `C` and number, or by number alone. */
  findById(text: string): PlacedNode | undefined {
    const id = text.startsWith('D') ? this.index.findBySystemId(text)?.id : Number(NODE_ID.exec(text)?.[1]);
    return id === undefined ? undefined : this.get(id);
  }

  /** Returns all nodes that a text names by id, label or full path, hidden nodes included, in any order. */
  named(text: string): readonly PlacedNode[] {
    const byId = this.findById(text);
    const label = unifyText(text);
    return [...(byId ? [byId] : []), ...this.#labelled(label), ...this.#ofPath(label)];
  }

  /** Returns the children of a node, or the first level, in their order. */
  children(nodeId: number | null): readonly PlacedNode[] {
    const parentId = nodeId ?? this.root;
    const level = this.#levels.get(parentId) ?? this.index.below(parentId).flatMap((id) => this.#at(id) ?? []);
    if (level.length > 0) this.#levels.set(parentId, level);
    return level;
  }

  /** Returns the node and its ancestors, the first level of the list first. */
  chain(nodeId: number): readonly PlacedNode[] {
    const chain: PlacedNode[] = [];
    for (let node = this.#at(nodeId); node; node = this.#at(node.parentId)) {
      chain.push(node);
      if (node.parentId === this.root) break;
    }
    return chain.reverse();
  }

  path(nodeId: number): readonly string[] {
    return this.chain(nodeId).map(({ value }) => value);
  }

  #at(nodeId: number | null): PlacedNode | undefined {
    return nodeId === null ? undefined : (this.others.get(nodeId) ?? this.index.get(nodeId));
  }

  /** Returns the first visible node. A label may contain the separator, so labels come before paths (D-LST-10). */
  #findByLabel(text: string): PlacedNode | undefined {
    const label = unifyText(text);
    if (!this.#found.has(label)) {
      const labelled = this.#labelled(label);
      // Texts that callers invent match nothing, and are not cached.
      if (labelled.length > 0) this.#found.set(label, this.#firstVisible(labelled));
    }
    return this.#found.get(label) ?? this.#firstVisible(this.#ofPath(label));
  }

  #firstVisible(nodes: Iterable<PlacedNode>): PlacedNode | undefined {
    let first: PlacedNode | undefined;
    for (const node of nodes)
      if (!node.hidden && (!first || byChain(this.chain(node.id), this.chain(first.id)) < 0)) first = node;
    return first;
  }

  /** Returns all nodes of that unified label. */
  #labelled(label: string): readonly PlacedNode[] {
    this.#otherLabels ??= labelsOf(this.others.values());
    const ids = new Set([...this.index.idsLabelled(label), ...(this.#otherLabels.get(label) ?? [])]);
    return [...ids].flatMap((id) => this.get(id) ?? []).filter(({ value }) => unifyText(value) === label);
  }

  /**
   * Returns all nodes of a full path of unified labels, such as `A > B`. Labels may contain the separator, too, so any
   * beginning of the path may be the first label.
   */
  *#ofPath(path: string, parents: ReadonlyArray<number | null> = [this.root], above = ''): Generator<PlacedNode> {
    let end = path.indexOf(SEPARATOR);
    if (end === -1 && above === '') return;
    const labels = this.#labelsBelow.get(above) ?? labelsOf(parents.flatMap((id) => [...this.children(id)]));
    this.#labelsBelow.set(above, labels);
    yield* (labels.get(path) ?? []).flatMap((id) => this.#at(id) ?? []);
    for (; end !== -1 && end <= LONGEST_LABEL; end = path.indexOf(SEPARATOR, end + 1)) {
      const label = path.slice(0, end);
      const ids = labels.get(label);
      if (ids) yield* this.#ofPath(path.slice(end + SEPARATOR.length), ids, `${above}\n${label}`);
    }
  }
}

function labelsOf(nodes: Iterable<PlacedNode>): Labels {
  const labels = new Map<string, number[]>();
  for (const { id, value } of nodes) noteLabel(labels, value, id);
  return labels;
}

/** Compares the places of two nodes by their chains. A node stands before those below it. */
function byChain(one: readonly PlacedNode[], other: readonly PlacedNode[]): number {
  for (const [level, node] of one.entries()) {
    const beside = other[level];
    const order = beside === undefined ? 1 : byPlace(node, beside);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}
