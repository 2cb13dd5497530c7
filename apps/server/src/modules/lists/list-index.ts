import type { ListKey, ListNode } from '../../profile-engine/index.js';

const PATH_SEPARATOR = ' > ';
const NODE_ID = /^C?([1-9]\d{0,15})$/;

/** One list, ready to be asked by id and label in constant time, and by path level by level. */
export class ListIndex {
  readonly #nodes = new Map<number, ListNode>();
  readonly #children = new Map<number | null, ListNode[]>();
  readonly #root: number | null;
  // Most lists are only ever asked in one of these ways: each is built when it is first needed.
  #bySystemId: ReadonlyMap<string, ListNode> | undefined;
  #byLabel: ReadonlyMap<string, ListNode> | undefined;

  /**
   * @param nodes siblings in their order; levels may be mixed.
   * @param root the node above the first level; null unless the list is a custom list.
   */
  constructor(nodes: Iterable<ListNode>, root: number | null = null) {
    this.#root = root;
    for (const node of nodes) {
      this.#nodes.set(node.id, node);
      const siblings = this.#children.get(node.parentId);
      if (siblings) siblings.push(node);
      else this.#children.set(node.parentId, [node]);
    }
  }

  get(nodeId: number): ListNode | undefined {
    return this.#nodes.get(nodeId);
  }

  find(key: ListKey): ListNode | undefined {
    if (typeof key === 'string') return this.#findById(key) ?? this.#findByLabel(key);
    return 'id' in key ? this.#findById(key.id) : this.#findByLabel(key.value);
  }

  children(nodeId: number | null): readonly ListNode[] {
    return this.#children.get(nodeId ?? this.#root) ?? [];
  }

  path(nodeId: number): readonly string[] {
    const labels: string[] = [];
    let node = this.#nodes.get(nodeId);
    while (node) {
      labels.push(node.value);
      node = node.parentId === null ? undefined : this.#nodes.get(node.parentId);
    }
    return labels.reverse();
  }

  /** The nodes below a node, or all of them, in list order: each followed by those below it. */
  *below(nodeId: number | null): Generator<ListNode> {
    const waiting = this.children(nodeId).toReversed();
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node;
      for (const child of this.children(node.id).toReversed()) waiting.push(child);
    }
  }

  #findById(text: string): ListNode | undefined {
    if (text.startsWith('D')) return (this.#bySystemId ??= this.#indexSystemIds()).get(text);
    const digits = NODE_ID.exec(text)?.[1];
    return digits === undefined ? undefined : this.#nodes.get(Number(digits));
  }

  /** A label may hold the separator itself, so labels come before paths. */
  #findByLabel(text: string): ListNode | undefined {
    const node = (this.#byLabel ??= this.#indexLabels()).get(text);
    return node ?? (text.includes(PATH_SEPARATOR) ? this.#findByPath(text, null) : undefined);
  }

  #findByPath(text: string, parentId: number | null): ListNode | undefined {
    for (const node of this.children(parentId)) {
      const { id, value, hidden } = node;
      if (value === text && !hidden) return node;
      const leadsOn = text.startsWith(value) && text.startsWith(PATH_SEPARATOR, value.length);
      const found = leadsOn ? this.#findByPath(text.slice(value.length + PATH_SEPARATOR.length), id) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  #indexSystemIds(): ReadonlyMap<string, ListNode> {
    const index = new Map<string, ListNode>();
    for (const node of this.#nodes.values()) if (node.systemId !== null) index.set(node.systemId, node);
    return index;
  }

  #indexLabels(): ReadonlyMap<string, ListNode> {
    const index = new Map<string, ListNode>();
    for (const node of this.below(null)) {
      if (!node.hidden && !index.has(node.value)) index.set(node.value, node);
    }
    return index;
  }
}
