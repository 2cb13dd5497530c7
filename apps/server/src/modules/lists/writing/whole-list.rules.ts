import { MAX_PROBLEMS, ProtocolError, quote, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { ListChange } from '@talent-platform/protocol/models';
import type { Steps } from '../../../profile-engine/index.js';
import { LIST_BODY, MAX_NODES_OF_BODY } from '../../../limits.js';
import type { ListAttributes, NodeAttributes } from '../list-attributes.js';
import { draftNode } from './draft-node.js';
import type { GroupChange, ListDraft } from './draft-node.js';
import type { ListIndex, PlacedNode } from '../memory/list-index.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { storedAttributes } from '../storage/list-node.mapper.js';

/** The list that a body changes. */
export interface WholeList {
  readonly index: ListIndex;
  readonly rows: ReadonlyMap<number, ListNodeEntity>;
  /** Returns the attributes that nodes on a level may have. The first level is 1. */
  readonly attributesOf: (level: number) => ListAttributes;
  /** The attributes of the user group that the write is for, by node. Undefined for a write for everybody. */
  readonly group: ReadonlyMap<number, NodeAttributes> | undefined;
}

type Item = Readonly<Record<string, unknown>>;

interface Level {
  readonly parentId: number | null;
  readonly level: number;
  /** The path of the level in the body: `children`, `children[3].children` … */
  readonly path: string;
}

/** The results so far. */
interface Findings {
  readonly nodes: Map<number, ListNodeEntity>;
  readonly groupChanges: GroupChange[];
  readonly changes: ListChange[];
  readonly problems: Problem[];
}

const NO_ATTRIBUTES: NodeAttributes = Object.freeze({});

/** @throws ProtocolError PAYLOAD_TOO_LARGE if a body names too many nodes, on all levels together (D-LST-20) */
export function refuseTooManyNodes(children: unknown): void {
  if (countNodes(children) <= MAX_NODES_OF_BODY) return;
  const rule = `The body must not name more than ${MAX_NODES_OF_BODY} nodes.`;
  throw ProtocolError.of('PAYLOAD_TOO_LARGE', `${rule} ${LIST_BODY.wayOut}`);
}

function countNodes(children: unknown): number {
  if (!Array.isArray(children)) return 0;
  let count = children.length;
  for (const item of children as ReadonlyArray<Item | null>) count += countNodes(item?.['children']);
  return count;
}

/** Drafts the changes of a whole-list PATCH (D-LST-4). */
export function* draftWholeList(list: WholeList, children: unknown): Steps<ListDraft> {
  const findings: Findings = { nodes: new Map(), groupChanges: [], changes: [], problems: [] };
  yield* draftLevel({ list, findings }, { parentId: null, level: 1, path: 'children' }, children);
  return { ...findings, nodes: [...findings.nodes.values()] };
}

interface Drafting {
  readonly list: WholeList;
  readonly findings: Findings;
}

function* draftLevel(drafting: Drafting, level: Level, children: unknown): Steps<void> {
  const { list, findings } = drafting;
  if (!Array.isArray(children)) {
    const detail = `must be an array of all nodes of its level, ${received(children)}.`;
    findings.problems.push({ code: 'VALUE_INVALID', field: level.path, detail });
    return;
  }
  const siblings = list.index.children(level.parentId);
  const order: PlacedNode[] = [];
  const seen = new Set<number>();
  for (const [index, item] of children.entries()) {
    if (findings.problems.length >= MAX_PROBLEMS) return;
    const path = `${level.path}[${index}]`;
    const named = namedNode(list.index, item, { path, parentId: level.parentId, seen });
    if (named.problem) {
      findings.problems.push(named.problem);
    } else {
      seen.add(named.node.id);
      order.push(named.node);
      yield* draftItem(drafting, { node: named.node, item: item as Item, level: level.level, path });
    }
    yield;
  }
  for (const { id } of siblings) {
    if (findings.problems.length >= MAX_PROBLEMS) return;
    if (!seen.has(id)) findings.problems.push(leftOut(id, level.path));
  }
  if (order.length === siblings.length) yield* draftOrder(drafting, level, { siblings, order });
}

function* draftItem(
  drafting: Drafting,
  { node, item, level, path }: { node: PlacedNode; item: Item; level: number; path: string },
): Steps<void> {
  const { list, findings } = drafting;
  const { id: _id, listnodeid: _number, _links, children, ...attributes } = item;
  const row = list.rows.get(node.id);
  if (row === undefined) return;
  const own = list.group && (list.group.get(node.id) ?? NO_ATTRIBUTES);
  const body = own ? differing(attributes, { ...storedAttributes(row), ...own }) : attributes;
  const draft = draftNode({ row, attributes: list.attributesOf(level), own, prefix: `C${node.id}/` }, body);
  for (const changed of draft.nodes) findings.nodes.set(changed.id, changed);
  for (const change of draft.groupChanges) findings.groupChanges.push(change);
  for (const change of draft.changes) findings.changes.push(change);
  for (const problem of draft.problems) findings.problems.push(problem);
  // A node without `children` in the body keeps its children.
  if (children === undefined || children === null) return;
  yield* draftLevel(drafting, { parentId: node.id, level: level + 1, path: `${path}.children` }, children);
}

/** Gives the level the order of the array. The nodes exchange their positions. */
function* draftOrder(
  { list, findings }: Drafting,
  { parentId, path }: Level,
  { siblings, order }: { siblings: readonly PlacedNode[]; order: readonly PlacedNode[] },
): Steps<void> {
  if (order.every(({ id }, index) => id === siblings[index]?.id)) return;
  if (list.group) {
    const detail = 'must be in the order of the list, which is the same for every user group.';
    findings.problems.push({ code: 'VALUE_INVALID', field: path, detail });
    return;
  }
  for (const [index, { id, position }] of order.entries()) {
    const place = siblings[index]?.position;
    const row = findings.nodes.get(id) ?? list.rows.get(id);
    if (row && place !== undefined && place !== position) findings.nodes.set(id, { ...row, position: place });
    yield;
  }
  const [before, after] = [siblings, order].map((nodes) => nodes.map(({ id }) => `C${id}`));
  findings.changes.push({ path: parentId === null ? 'children' : `C${parentId}/children`, before, after });
}

/**
 * Returns the attributes that differ from what the group sees. The body contains the whole list, and only the
 * differences belong to the group.
 */
function differing(attributes: Item, seen: NodeAttributes): Item {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => value !== seen[name]));
}

function leftOut(id: number, path: string): Problem {
  const detail = `is left out of ${path}, which needs every node of its level; nodes are hidden, never removed.`;
  return { code: 'VALUE_INVALID', field: `C${id}`, detail };
}

interface Place {
  /** The path of the item in the body. */
  readonly path: string;
  /** The item's parent in the body. */
  readonly parentId: number | null;
  /** The nodes that earlier items named. */
  readonly seen: ReadonlySet<number>;
}

/** The node that an item of a whole list names, or the problem (D-LST-4). */
type NamedNode = { readonly node: PlacedNode; readonly problem?: undefined } | { readonly problem: Problem };

const NODE_ID = /^[CD][1-9]\d*$/;
const NUMBER = /^[1-9]\d*$/;

/**
 * Finds the node by `id` (`C` and number, or system id) or by `listnodeid`. If both are present, they must name the
 * same node.
 */
export function namedNode(index: ListIndex, item: unknown, { path, parentId, seen }: Place): NamedNode {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    return refuse(path, `must be a node, as an object, ${received(item)}.`);
  }
  const { id, listnodeid } = item as { readonly id?: unknown; readonly listnodeid?: unknown };
  const names = [
    { text: id, form: NODE_ID },
    { text: listnodeid, form: NUMBER },
  ].filter(({ text }) => text !== undefined);
  if (names.length === 0) {
    return refuse(path, 'names no node by id or listnodeid; a new node is added by POST to …/node.');
  }
  const [node, ...others] = names.map(({ text, form }) => findNode(index, text, form));
  if (node === undefined || others.some((other) => other !== node)) {
    const shown = names.map(({ text }) => shownName(text)).join(' and ');
    return refuse(path, `names no node of this list: ${shown}. A new node is added by POST to …/node.`);
  }
  if (node.parentId !== parentId)
    return refuse(path, `names C${node.id}, which stands elsewhere; nodes are not moved.`);
  if (seen.has(node.id)) return refuse(path, `names C${node.id}, which is named before.`);
  return { node };
}

function findNode(index: ListIndex, text: unknown, form: RegExp): PlacedNode | undefined {
  const name = typeof text === 'number' ? String(text) : text;
  return typeof name === 'string' && form.test(name) ? index.findById(name) : undefined;
}

function refuse(path: string, detail: string): NamedNode {
  return { problem: { code: 'VALUE_INVALID', field: path, detail } };
}

function shownName(name: unknown): string {
  if (name === null) return 'null';
  return typeof name === 'object' ? 'an object' : quote(String(name));
}
