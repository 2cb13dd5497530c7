import { changedNode } from './changed-node.js';
import type { AppliedNode, ConfiguredNode, NodeProblem } from './configured-node.js';
import type { ListIndex } from '../memory/list-index.js';
import { LevelMatch } from './level-match.js';
import { numberProblem } from './new-node.rules.js';
import type { PlacedNode } from '../memory/list-index.js';

/** A stored node that the configuration names, and its node in the earlier configuration. */
export interface KnownNode {
  readonly id: number;
  readonly before: AppliedNode | undefined;
}

/** The changes that a configuration makes to one list. */
export interface NodePlan {
  /** Existing nodes as they must become. */
  readonly changes: readonly PlacedNode[];
  /** New nodes, in the order after the parent's existing children. */
  readonly additions: ReadonlyArray<{ readonly parentId: number | null; readonly nodes: readonly ConfiguredNode[] }>;
  /** The stored nodes that the configuration's nodes stand for. New nodes are not among them. */
  readonly known: ReadonlyMap<ConfiguredNode, KnownNode>;
  /** The plan neither changes nor adds a node with a problem. */
  readonly problems: readonly NodeProblem[];
}

interface Planning {
  readonly stored: ListIndex;
  readonly changes: PlacedNode[];
  readonly additions: Array<{ parentId: number | null; nodes: ConfiguredNode[] }>;
  readonly known: Map<ConfiguredNode, KnownNode>;
  readonly problems: NodeProblem[];
  /** The numbers that the configuration gives new nodes. */
  readonly given: Set<number>;
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
    given: new Set(),
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

function newNodeProblems({ stored, given }: Planning, { path, id, listnodeid }: ConfiguredNode): NodeProblem[] {
  if (id !== undefined) {
    const named = stored.findById(id);
    const message =
      named === undefined
        ? `names no node of the list: ${JSON.stringify(id)}. Leave it out to add a node.`
        : `names a node that stands elsewhere: ${JSON.stringify(id)}. Nodes are not moved.`;
    return [{ path: `${path}.id`, message }];
  }
  if (listnodeid === undefined) return [];
  const message = numberProblem(listnodeid, stored.get(listnodeid) !== undefined || given.has(listnodeid));
  given.add(listnodeid);
  return message === undefined ? [] : [{ path: `${path}.listnodeid`, message }];
}

function everyNodeBelow({ children }: ConfiguredNode): ConfiguredNode[] {
  return children.flatMap((child) => [child, ...everyNodeBelow(child)]);
}
