import { unifyText } from '../../../profile-engine/index.js';
import type { ListNode } from '../../../profile-engine/index.js';
import { attributesOf } from '../list-attributes.js';
import type { NodeAttributes } from '../list-attributes.js';

/** A node and its place among its siblings, which are sorted by `position` in ascending order. */
export interface PlacedNode extends ListNode {
  readonly position: number;
  /**
   * How the node was when it was configured or added, if it differs by now. Configurations refer to nodes by this
   * label (D-LST-21).
   */
  readonly first?: NodeAttributes | undefined;
  /** A caller added it, and no blueprint has named it since. So `null` finds no defaults (D-LST-16). */
  readonly isAdded?: boolean | undefined;
}

/** Returns what `null` returns the attributes of a node to (D-LST-16). */
export function defaultsOf(node: PlacedNode): NodeAttributes {
  return node.isAdded ? { hidden: false } : (node.first ?? attributesOf(node));
}

/** The number of parts of a map. A change of one entry copies one part of it. */
const PARTS = 64;

/** A map by numbers. A map that begins with the entries of another one shares all parts that it does not change. */
class SharedMap<Value> {
  readonly #parts: Array<Map<number, Value> | undefined>;
  readonly #own = new Set<number>();

  constructor(before?: SharedMap<Value>) {
    this.#parts = before ? before.#parts.slice() : [];
  }

  get(key: number): Value | undefined {
    return this.#parts[key % PARTS]?.get(key);
  }

  set(key: number, value: Value): void {
    const at = key % PARTS;
    const part = this.#own.has(at) ? this.#parts[at] : undefined;
    if (part) part.set(key, value);
    else this.#parts[at] = new Map(this.#parts[at]).set(key, value);
    this.#own.add(at);
  }

  *values(): Generator<Value> {
    for (const part of this.#parts) if (part) yield* part.values();
  }
}

/** The numbers of the nodes that have a label, or had it in an earlier version of the list. */
interface Labels {
  readonly ids: Map<string, number[]>;
  /** Number of labels that were added by changes. */
  added: number;
}

/** The first level of a list of the index stands below this number, which no node has. */
const TOP = 0;

/** The nodes of one version of a list. A change makes a new version, which shares what did not change. */
export class ListIndex {
  readonly #nodes: SharedMap<PlacedNode>;
  /** The numbers of the nodes below each node, in their order. */
  readonly #below: SharedMap<readonly number[]>;
  // Most callers need only some of these, so each is built on first use. Later versions share them. So a number counts
  // only if the node of the version has that text.
  #systemIds: Map<string, number> | undefined;
  #labels: Labels | undefined;
  #size: number;

  /**
   * @param nodes in any order, each once.
   * @param before the version whose nodes stay, unless there is another with the same number and parent.
   */
  constructor(nodes: Iterable<PlacedNode> = [], before?: ListIndex) {
    this.#nodes = new SharedMap(before && before.#nodes);
    this.#below = new SharedMap(before && before.#below);
    this.#systemIds = before && before.#systemIds;
    this.#labels = before && before.#labels;
    this.#size = before ? before.#size : 0;
    const levels = new Map<number, { readonly added: number[]; isSorted: boolean }>();
    for (const node of nodes) {
      const level = levels.get(node.parentId ?? TOP) ?? { added: [], isSorted: true };
      levels.set(node.parentId ?? TOP, level);
      const former = before && before.#nodes.get(node.id);
      if (former === undefined) level.added.push(node.id);
      level.isSorted &&= former?.position === node.position;
      this.#nodes.set(node.id, node);
      if (before) this.#noteTexts(node, former);
    }
    for (const [parentId, { added, isSorted }] of levels) {
      if (isSorted) continue;
      const level = [...(this.#below.get(parentId) ?? []), ...added].flatMap((id) => this.#nodes.get(id) ?? []);
      this.#below.set(
        parentId,
        level.sort(byPlace).map(({ id }) => id),
      );
      this.#size += added.length;
    }
  }

  /** The number of nodes on all levels. */
  get size(): number {
    return this.#size;
  }

  /** Returns the version with new nodes, and with others in place of those of the same numbers. */
  with(nodes: readonly PlacedNode[]): ListIndex {
    return new ListIndex(nodes, this);
  }

  /** Returns all nodes, in any order. */
  nodes(): Iterable<PlacedNode> {
    return this.#nodes.values();
  }

  get(nodeId: number): PlacedNode | undefined {
    return this.#nodes.get(nodeId);
  }

  /** Returns the numbers of the children of a node, or of the first level, in their order. */
  below(nodeId: number | null): readonly number[] {
    return this.#below.get(nodeId ?? TOP) ?? [];
  }

  findBySystemId(systemId: string): PlacedNode | undefined {
    this.#systemIds ??= new Map(Array.from(this.nodes(), (node) => [node.systemId ?? '', node.id]));
    const node = this.#nodes.get(this.#systemIds.get(systemId) ?? TOP);
    return node?.systemId === systemId ? node : undefined;
  }

  /** Returns the numbers of all nodes with a unified label, and perhaps of some that had it in an earlier version. */
  idsLabelled(label: string): readonly number[] {
    if (this.#labels === undefined) {
      this.#labels = { ids: new Map(), added: 0 };
      for (const { id, value } of this.nodes()) noteLabel(this.#labels.ids, value, id);
    }
    return this.#labels.ids.get(label) ?? [];
  }

  #noteTexts({ id, systemId, value }: PlacedNode, former: PlacedNode | undefined): void {
    if (systemId !== null) this.#systemIds?.set(systemId, id);
    if (this.#labels === undefined || value === former?.value) return;
    noteLabel(this.#labels.ids, value, id);
    this.#labels.added += 1;
    // Most of them are labels of earlier versions.
    if (this.#labels.added > this.#size) this.#labels = undefined;
  }
}

/** Notes that a node has a label. Labels are compared as unified texts (D-LST-10). */
export function noteLabel(ids: Map<string, number[]>, value: string, id: number): void {
  const label = unifyText(value);
  const namesakes = ids.get(label);
  if (namesakes) namesakes.push(id);
  else ids.set(label, [id]);
}

export function byPlace(one: PlacedNode, other: PlacedNode): number {
  return one.position - other.position || one.id - other.id;
}
