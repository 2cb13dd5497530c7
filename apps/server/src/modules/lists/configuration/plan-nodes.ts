import type { ListIndex, PlacedNode } from '../memory/list-index.js';
import { numberProblem } from './append-nodes.js';
import { defaultAttributes } from '../storage/list-node.mapper.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { attributesOfLevel, parseAttribute } from '../list-attributes.js';
import type { DeclaredAttribute, ListAttributes } from '../list-attributes.js';

export interface ConfiguredNode {
  readonly path: string;
  /** Its system id, or `C` and its number. */
  readonly id?: string;
  readonly listnodeid?: number;
  readonly value: string;
  /** Default: a new node is visible, and an existing node keeps its state. */
  readonly hidden?: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly children: readonly ConfiguredNode[];
}

export interface AppliedNode extends Omit<ConfiguredNode, 'children'> {
  /** The number of the stored node, whose label may have changed. Undefined if the number was not recorded. */
  readonly storedId: number | undefined;
  readonly children: readonly AppliedNode[];
}

/**
 * The numbers of the stored nodes that a configuration's nodes stand for, in the configuration's order, each with the
 * numbers below it.
 */
export type NodeNumbers = ReadonlyArray<readonly [id: number, below: NodeNumbers]>;

export interface NodeProblem {
  readonly path: string;
  readonly message: string;
}

export interface NodePlan {
  /** Existing nodes as they must become. */
  readonly changes: readonly PlacedNode[];
  /** New nodes, in the order after the parent's existing children. */
  readonly additions: ReadonlyArray<{ readonly parentId: number | null; readonly nodes: readonly ConfiguredNode[] }>;
  /** The stored nodes that the configuration's nodes stand for. New nodes are not among them. */
  readonly known: ReadonlyMap<ConfiguredNode, { readonly id: number; readonly before: AppliedNode | undefined }>;
  /** The plan neither changes nor adds a node with a problem. */
  readonly problems: readonly NodeProblem[];
}

interface Planning {
  readonly stored: ListIndex;
  readonly changes: PlacedNode[];
  readonly additions: Array<{ parentId: number | null; nodes: ConfiguredNode[] }>;
  readonly known: Map<ConfiguredNode, { readonly id: number; readonly before: AppliedNode | undefined }>;
  readonly problems: NodeProblem[];
  readonly newNumbers: Set<number>;
}

interface Level {
  readonly parentId: number | null;
  readonly before: readonly AppliedNode[];
  readonly after: readonly ConfiguredNode[];
}

/**
 * Applies the difference between two configurations to a list. Matches nodes by id or listnodeid, otherwise by label
 * under the same parent. Adds new nodes at the end. A node that the configuration leaves out is neither removed nor
 * shown again (D-PLT-3).
 */
export function planNodes(
  stored: ListIndex,
  { before, after }: { before: readonly AppliedNode[]; after: readonly ConfiguredNode[] },
): NodePlan {
  const planning: Planning = {
    stored,
    changes: [],
    additions: [],
    known: new Map(),
    problems: [],
    newNumbers: new Set(),
  };
  planLevel(planning, { parentId: null, before, after });
  return planning;
}

function planLevel(planning: Planning, level: Level): void {
  const match = new LevelMatch(planning.stored, level);
  const added: ConfiguredNode[] = [];
  for (const node of level.after) {
    const { stored, before, problem } = match.of(node);
    if (problem !== undefined) {
      planning.problems.push(problem);
    } else if (stored === undefined) {
      if (canBeAdded(planning, node)) added.push(node);
    } else {
      planning.known.set(node, { id: stored.id, before });
      const changed = changedNode(stored, { before, after: node });
      if (changed) planning.changes.push(changed);
      planLevel(planning, { parentId: stored.id, before: before?.children ?? [], after: node.children });
    }
  }
  if (added.length > 0) planning.additions.push({ parentId: level.parentId, nodes: added });
}

/**
 * A new node's number must be free. The numbers of the nodes below it must be free too, because those are new as well.
 */
function canBeAdded(planning: Planning, node: ConfiguredNode): boolean {
  const problems = [node, ...everyNodeBelow(node)].flatMap((own) => newNodeProblems(planning, own));
  for (const problem of problems) planning.problems.push(problem);
  return problems.length === 0;
}

function newNodeProblems({ stored, newNumbers }: Planning, { path, id, listnodeid }: ConfiguredNode): NodeProblem[] {
  if (id !== undefined) {
    const named = stored.findById(id);
    const message =
      named === undefined
        ? `names no node of the list: ${JSON.stringify(id)}. Leave it out to add a node.`
        : `names a node that stands elsewhere: ${JSON.stringify(id)}. Nodes are not moved.`;
    return [{ path: `${path}.id`, message }];
  }
  if (listnodeid === undefined) return [];
  const message = numberProblem(listnodeid, stored.get(listnodeid) !== undefined || newNumbers.has(listnodeid));
  newNumbers.add(listnodeid);
  return message === undefined ? [] : [{ path: `${path}.listnodeid`, message }];
}

function everyNodeBelow({ children }: ConfiguredNode): ConfiguredNode[] {
  return children.flatMap((child) => [child, ...everyNodeBelow(child)]);
}

/** The stored node that a node of the configuration refers to. Undefined for a new node. */
interface Match {
  readonly stored?: PlacedNode;
  /** The same node in the earlier configuration. */
  readonly before?: AppliedNode;
  readonly problem?: NodeProblem;
}

/** Matches the nodes of one level with stored nodes. A stored node matches one of them at most. */
class LevelMatch {
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

  /** Whether the stored node of the earlier configuration is found, even if its label has changed. */
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

/** Returns the stored node as the configuration changes it, or undefined if both configurations state the same. */
function changedNode(
  stored: PlacedNode,
  { before, after }: { before: AppliedNode | undefined; after: ConfiguredNode },
): PlacedNode | undefined {
  const value = after.value === before?.value ? stored.value : after.value;
  const isHiddenAsBefore = before !== undefined && (after.hidden ?? false) === (before.hidden ?? false);
  const hidden = after.hidden === undefined || isHiddenAsBefore ? stored.hidden : after.hidden;
  const attributes = withoutDropped(stored.attributes, { before, after });
  for (const [name, attribute] of Object.entries(after.attributes)) {
    if (attribute !== before?.attributes[name]) attributes[name] = attribute;
  }
  const isSame =
    value === stored.value &&
    hidden === stored.hidden &&
    JSON.stringify(attributes) === JSON.stringify(stored.attributes);
  return isSame ? undefined : { ...stored, value, hidden, attributes };
}

/** Returns the stored node with the configuration's defaults, or undefined if it has them already. */
export function withConfiguredDefaults(
  stored: ListNodeEntity,
  { before, after }: { before: AppliedNode | undefined; after: ConfiguredNode },
): ListNodeEntity | undefined {
  const { value: _, hidden: wasHidden, ...known } = defaultAttributes(stored);
  const hidden = Number(after.hidden ?? wasHidden);
  const attributes = JSON.stringify({ ...withoutDropped(known, { before, after }), ...after.attributes });
  const defaults = { defaultValue: after.value, defaultHidden: hidden, defaultAttributes: attributes };
  const isSame = stored.defaultValue === after.value && stored.defaultHidden === hidden;
  return isSame && stored.defaultAttributes === attributes ? undefined : { ...stored, ...defaults };
}

/** Removes attributes that the earlier configuration stated and the new configuration does not. */
function withoutDropped(
  attributes: ConfiguredNode['attributes'],
  { before, after }: { before: AppliedNode | undefined; after: ConfiguredNode },
): Record<string, string | number | boolean> {
  const dropped = new Set(
    Object.keys(before?.attributes ?? {}).filter((name) => !Object.hasOwn(after.attributes, name)),
  );
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !dropped.has(name)));
}

/**
 * Returns the problems of the attributes that a configuration states. The same rules apply to callers of the API
 * (D-LST-15).
 */
export function attributeProblems(
  list: {
    readonly listId: string;
    readonly declared: readonly DeclaredAttribute[];
    readonly known: { has(node: ConfiguredNode): boolean };
  },
  nodes: readonly ConfiguredNode[],
  level = 1,
): NodeProblem[] {
  const attributes = attributesOfLevel(list.listId, level, list.declared);
  return nodes.flatMap((node) => [
    ...unfit(node, attributes),
    ...(list.known.has(node) ? [] : missing(node, attributes)),
    ...attributeProblems(list, node.children, level + 1),
  ]);
}

function unfit(node: ConfiguredNode, attributes: ListAttributes): NodeProblem[] {
  return Object.entries(node.attributes).flatMap(([name, value]) => {
    const attribute = attributes.get(name);
    const parsed = attribute && parseAttribute(attribute, value);
    return parsed && 'detail' in parsed ? [{ path: `${node.path}.${name}`, message: parsed.detail }] : [];
  });
}

/** Returns the missing attributes of a new node. An existing node keeps the attributes that it has. */
function missing({ path, attributes: configured }: ConfiguredNode, attributes: ListAttributes): NodeProblem[] {
  return [...attributes.values()].flatMap(({ name, required }) =>
    required && name !== 'value' && (configured[name] === undefined || configured[name] === '')
      ? [{ path: `${path}.${name}`, message: 'is required of a new node.' }]
      : [],
  );
}
