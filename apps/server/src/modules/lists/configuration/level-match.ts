import type { AppliedNode, ConfiguredNode, NodeProblem } from './configured-node.js';
import type { ListIndex } from '../memory/list-index.js';
import type { PlacedNode } from '../memory/list-index.js';

interface Level {
  readonly parentId: number | null;
  readonly before: readonly AppliedNode[];
  readonly after: readonly ConfiguredNode[];
}

/** The stored node that a node of the configuration means. Undefined for a new node. */
export interface Match {
  readonly stored?: PlacedNode;
  /** The same node in the earlier configuration. */
  readonly before?: AppliedNode;
  readonly problem?: NodeProblem;
}

/** Matches the nodes of one level with stored nodes. A stored node matches one of them at most. */
export class LevelMatch {
  readonly #matches = new Map<ConfiguredNode, Match>();
  readonly #before: ReadonlyMap<number | undefined, AppliedNode>;

  constructor(
    private readonly stored: ListIndex,
    private readonly level: Level,
  ) {
    this.#before = new Map(level.before.map((node) => [node.storedId, node]));
    // Nodes with an id, and nodes of the earlier configuration, choose first. A node that merely has the same label now
    // must not take their place.
    const taken = new Set<number>();
    const unnamed = level.after.filter((node) => !this.#matchNamed(node, taken));
    const before = byLabel(level.before.filter(({ storedId }) => storedId === undefined || !taken.has(storedId)));
    const unknown = unnamed.filter((node) => !this.#matchBefore(node, before.get(node.value)?.shift(), taken));
    const siblings = byLabel(stored.children(level.parentId).filter(({ id }) => !taken.has(id)));
    for (const node of unknown) {
      const sibling = siblings.get(node.value)?.shift();
      this.#matches.set(node, { ...this.#matches.get(node), stored: sibling });
    }
  }

  of(node: ConfiguredNode): Match {
    return this.#matches.get(node) ?? {};
  }

  /** Whether the node names a stored one by its id or number. */
  #matchNamed(node: ConfiguredNode, taken: Set<number>): boolean {
    const { path, id, listnodeid } = node;
    if (id === undefined && listnodeid === undefined) return false;
    const stored = id === undefined ? this.stored.get(listnodeid ?? 0) : this.stored.findById(id);
    // A node whose id matches nothing is new. Its addition judges the id.
    if (stored === undefined) return true;
    const name = id === undefined ? 'listnodeid' : 'id';
    const message = taken.has(stored.id)
      ? `names a node that is named before: ${JSON.stringify(node[name])}.`
      : `names a node that stands elsewhere: ${JSON.stringify(node[name])}. Nodes are not moved.`;
    const isFree = !taken.has(stored.id) && stored.parentId === this.level.parentId;
    taken.add(stored.id);
    const before = this.#before.get(stored.id);
    this.#matches.set(node, isFree ? { stored, before } : { problem: { path: `${path}.${name}`, message } });
    return true;
  }

  /** Tells whether the stored node that this node stood for is known, whatever its label is by now. */
  #matchBefore(node: ConfiguredNode, before: AppliedNode | undefined, taken: Set<number>): boolean {
    const stored = before?.storedId === undefined ? undefined : this.stored.get(before.storedId);
    this.#matches.set(node, { before, stored });
    if (stored) taken.add(stored.id);
    return stored !== undefined;
  }
}

function byLabel<Node extends { readonly value: string }>(nodes: readonly Node[]): Map<string, Node[]> {
  const found = new Map<string, Node[]>();
  for (const node of nodes) {
    const alike = found.get(node.value);
    if (alike) alike.push(node);
    else found.set(node.value, [node]);
  }
  return found;
}
