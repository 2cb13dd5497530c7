import { isDeepStrictEqual } from 'node:util';
import { defaultsOf } from '../memory/list-index.js';
import type { PlacedNode } from '../memory/list-index.js';
import type { ListView } from '../memory/list-view.js';
import type { Addition, NewListNode } from '../writing/append-nodes.js';
import { attributesOf, attributesOfLevel, parseAttribute } from '../list-attributes.js';
import type { DeclaredAttribute, ListAttributes } from '../list-attributes.js';

export interface ConfiguredNode extends NewListNode {
  readonly path: string;
  /** Its system id, or `C` and its number. */
  readonly id?: string | undefined;
  readonly children: readonly ConfiguredNode[];
}

export interface AppliedNode extends ConfiguredNode {
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
  readonly changes: PlacedNode[];
  readonly additions: Array<Addition<ConfiguredNode>>;
  /** The numbers of the stored nodes that the configuration's nodes stand for. New nodes are not among them. */
  readonly known: Map<ConfiguredNode, number>;
  /** The plan neither changes nor adds a node with a problem. */
  readonly problems: NodeProblem[];
}

interface Level {
  readonly parentId: number | null;
  readonly before: readonly AppliedNode[];
  readonly after: readonly ConfiguredNode[];
}

/**
 * Applies the difference between two configurations to a list. Matches nodes by id or listnodeid, otherwise by label
 * under the same parent (D-PLT-13). Adds new nodes at the end. A node that the configuration leaves out is neither
 * removed nor shown again (D-PLT-3). The blueprint's own checks have left out ids, numbers and labels that it names
 * twice.
 */
export function planNodes(
  stored: ListView,
  { before, after }: { before: readonly AppliedNode[]; after: readonly ConfiguredNode[] },
): NodePlan {
  const plan: NodePlan = { changes: [], additions: [], known: new Map(), problems: [] };
  planLevel(plan, stored, { parentId: null, before, after });
  return plan;
}

function planLevel(plan: NodePlan, list: ListView, level: Level): void {
  const matches = matchLevel(list, level);
  const added: ConfiguredNode[] = [];
  for (const node of level.after) {
    const { stored, before, problem } = matches.get(node) ?? {};
    if (problem !== undefined) {
      plan.problems.push(problem);
    } else if (stored === undefined) {
      // The nodes below it are new as well.
      const problems = newNodeProblems(list, node);
      plan.problems.push(...problems);
      if (problems.length === 0) added.push(node);
    } else {
      plan.known.set(node, stored.id);
      const changed = changedNode(stored, { before, after: node });
      if (changed) plan.changes.push(changed);
      planLevel(plan, list, { parentId: stored.id, before: before?.children ?? [], after: node.children });
    }
  }
  if (added.length > 0) plan.additions.push({ parentId: level.parentId, nodes: added });
}

/** Returns the problems of a new node, and of those below it: an id names no node, and a number must be free. */
function newNodeProblems(list: ListView, { path, id, listnodeid, children }: ConfiguredNode): NodeProblem[] {
  const below = children.flatMap((child) => newNodeProblems(list, child));
  if (id !== undefined) {
    const message =
      list.findById(id) === undefined
        ? `names no node of the list: ${JSON.stringify(id)}. Leave it out to add a node.`
        : `names a node that stands elsewhere: ${JSON.stringify(id)}. Nodes are not moved.`;
    return [{ path: `${path}.id`, message }, ...below];
  }
  if (listnodeid === undefined || list.get(listnodeid) === undefined) return below;
  const message = `must be free in its list, received ${listnodeid}; leave it out to get the next one.`;
  return [{ path: `${path}.listnodeid`, message }, ...below];
}

/** The stored node that a node of the configuration refers to. Undefined for a new node. */
interface Match {
  readonly stored?: PlacedNode | undefined;
  /** The same node in the earlier configuration. */
  readonly before?: AppliedNode | undefined;
  readonly problem?: NodeProblem;
}

/** Matches the nodes of one level with stored nodes. A stored node matches one of them at most. */
function matchLevel(list: ListView, { parentId, before, after }: Level): ReadonlyMap<ConfiguredNode, Match> {
  const matches = new Map<ConfiguredNode, Match>();
  const taken = new Set<number>();
  // Nodes with an id, and nodes of the earlier configuration, choose first. A node that merely has the same label now
  // must not take their place.
  const appliedById = new Map(before.map((node) => [node.storedId, node]));
  for (const node of after) {
    const name = node.id === undefined ? 'listnodeid' : 'id';
    const stored = node.id === undefined ? list.get(node.listnodeid ?? 0) : list.findById(node.id);
    if (stored === undefined) continue;
    const isFree = !taken.has(stored.id) && stored.parentId === parentId;
    const message = taken.has(stored.id)
      ? `names a node that is named before: ${JSON.stringify(node[name])}.`
      : `names a node that stands elsewhere: ${JSON.stringify(node[name])}. Nodes are not moved.`;
    const problem = { path: `${node.path}.${name}`, message };
    matches.set(node, isFree ? { stored, before: appliedById.get(stored.id) } : { problem });
    taken.add(stored.id);
  }
  const unnamed = after.filter(({ id, listnodeid }) => id === undefined && listnodeid === undefined);
  const applied = firstByLabel(before.filter(({ storedId }) => storedId === undefined || !taken.has(storedId)));
  for (const node of unnamed) {
    const past = applied.get(node.value);
    const stored = list.get(past?.storedId ?? 0);
    matches.set(node, { before: past, stored });
    if (stored) taken.add(stored.id);
  }
  const siblings = firstByLabel(list.children(parentId).filter(({ id }) => !taken.has(id)));
  for (const node of unnamed) {
    const match = matches.get(node);
    if (!match?.stored) matches.set(node, { ...match, stored: siblings.get(node.value) });
  }
  return matches;
}

function firstByLabel<Node extends { readonly value: string }>(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  return new Map(nodes.map((node): [string, Node] => [node.value, node]).reverse());
}

/**
 * Returns the stored node as the configuration changes it, or undefined if nothing changes. `null` returns
 * attributes to what the configuration states, even if both configurations state the same.
 */
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
  const { hidden: wasHidden = false, ...known } = defaultsOf(stored);
  const first = {
    ...withoutDropped(known, { before, after }),
    ...after.attributes,
    value: after.value,
    hidden: after.hidden ?? wasHidden,
  };
  const isSame =
    isDeepStrictEqual(attributesOf(stored), { value, hidden, ...attributes }) &&
    isDeepStrictEqual(defaultsOf(stored), first);
  return isSame ? undefined : { ...stored, value, hidden, attributes, first, isAdded: false };
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
