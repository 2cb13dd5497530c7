import { MAX_PROBLEMS, ProtocolError, quote, received } from '@talent-platform/protocol/errors';
import { LIST_BODY, MAX_NODES_OF_BODY } from '../../../limits.js';
import { attributesOf, attributesOfLevel } from '../list-attributes.js';
import type { ListAttributes, NodeAttributes } from '../list-attributes.js';
import type { PlacedNode } from '../memory/list-index.js';
import type { ListView } from '../memory/list-view.js';
import { draftNode } from './draft-node.js';
import type { Body, ListDraft, ListToWrite } from './draft-node.js';

interface Level {
  readonly parentId: number | null;
  readonly level: number;
  /** The path of the level in the body: `children`, `children[3].children` … */
  readonly path: string;
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
  for (const item of children as ReadonlyArray<Body | null>) count += countNodes(item?.['children']);
  return count;
}

/** Drafts the changes of a whole-list PATCH (D-LST-4), in steps of one node each. */
export function draftWholeList(list: ListToWrite, draft: ListDraft, children: unknown): Generator<undefined, void> {
  return draftLevel({ list, draft }, { parentId: null, level: 1, path: 'children' }, children);
}

interface Drafting {
  readonly list: ListToWrite;
  readonly draft: ListDraft;
}

function* draftLevel(drafting: Drafting, place: Level, children: unknown): Generator<undefined, void> {
  const { list, draft } = drafting;
  const { parentId, level, path } = place;
  if (!Array.isArray(children)) {
    refuse(draft, path, `must be an array of all nodes of its level, ${received(children)}.`);
    return;
  }
  const attributes = attributesOfLevel(list.listId, level, list.declared);
  const siblings = list.view.children(parentId);
  /** The nodes that the items name, by number. */
  const order = new Map<number, PlacedNode>();
  for (const [index, item] of children.entries()) {
    if (draft.problems.length >= MAX_PROBLEMS) return;
    const own = `${path}[${index}]`;
    const node = namedNode(list.view, item, { parentId, seen: order });
    if (typeof node === 'string') {
      refuse(draft, own, node);
    } else {
      order.set(node.id, node);
      draftItem(drafting, { node, attributes, item: item as Body });
      const below = (item as Body)['children'] ?? undefined;
      const inside = { parentId: node.id, level: level + 1, path: `${own}.children` };
      // A node without `children` in the body keeps its children.
      if (below !== undefined) yield* draftLevel(drafting, inside, below);
    }
    yield;
  }
  const rule = `is left out of ${path}, which needs every node of its level; nodes are hidden, never removed.`;
  for (const { id } of siblings) {
    if (draft.problems.length >= MAX_PROBLEMS) return;
    if (!order.has(id)) refuse(draft, `C${id}`, rule);
  }
  if (order.size === siblings.length) draftOrder(drafting, place, { siblings, order: [...order.values()] });
}

/**
 * Drafts the attributes that differ from those that callers read. The body contains the whole list, and only its
 * differences count: those of a group belong to the group (D-LST-17).
 */
function draftItem(
  { list, draft }: Drafting,
  { node, attributes, item }: { node: PlacedNode; attributes: ListAttributes; item: Body },
): void {
  const { id: _id, listnodeid: _number, _links, children: _children, ...given } = item;
  const own = list.group && (list.group.get(node.id) ?? NO_ATTRIBUTES);
  const seen: NodeAttributes = { ...attributesOf(node), ...own };
  const changed = Object.entries(given).filter(([name, value]) => value !== seen[name]);
  if (changed.length === 0) return;
  draftNode(draft, { node, attributes, own, prefix: `C${node.id}/` }, Object.fromEntries(changed));
}

/** Gives the level the order of the array. The nodes exchange their positions. */
function draftOrder(
  { list, draft }: Drafting,
  { parentId, path }: Level,
  { siblings, order }: { siblings: readonly PlacedNode[]; order: readonly PlacedNode[] },
): void {
  if (order.every(({ id }, index) => id === siblings[index]?.id)) return;
  if (list.group) {
    refuse(draft, path, 'must be in the order of the list, which is the same for every user group.');
    return;
  }
  for (const [index, node] of order.entries()) {
    const position = siblings[index]?.position ?? node.position;
    if (position !== node.position) draft.nodes.set(node.id, { ...(draft.nodes.get(node.id) ?? node), position });
  }
  const [before, after] = [siblings, order].map((nodes) => nodes.map(({ id }) => `C${id}`));
  draft.changes.push({ path: parentId === null ? 'children' : `C${parentId}/children`, before, after });
}

function refuse({ problems }: ListDraft, field: string, detail: string): void {
  problems.push({ code: 'VALUE_INVALID', field, detail });
}

const NODE_ID = /^[CD][1-9]\d*$/;
const NUMBER = /^[1-9]\d*$/;

/**
 * Finds the node by `id` (`C` and number, or system id) or by `listnodeid`. If both are present, they must name the
 * same node (D-LST-4).
 *
 * @param seen the nodes that earlier items of the level named
 * @returns the node, or a text that says why the item is refused
 */
export function namedNode(
  view: ListView,
  item: unknown,
  { parentId, seen }: { parentId: number | null; seen: ReadonlyMap<number, PlacedNode> },
): PlacedNode | string {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return `must be a node, as an object, ${received(item)}.`;
  const { id, listnodeid } = item as Body;
  const names = [
    { text: id, form: NODE_ID },
    { text: listnodeid, form: NUMBER },
  ].filter(({ text }) => text !== undefined);
  if (names.length === 0) return 'names no node by id or listnodeid; a new node is added by POST to …/node.';
  const [node, ...others] = names.map(({ text, form }) => findNode(view, text, form));
  if (node === undefined || others.some((other) => other !== node)) {
    const shown = names.map(({ text }) => shownName(text)).join(' and ');
    return `names no node of this list: ${shown}. A new node is added by POST to …/node.`;
  }
  if (node.parentId !== parentId) return `names C${node.id}, which stands elsewhere; nodes are not moved.`;
  return seen.has(node.id) ? `names C${node.id}, which is named before.` : node;
}

function findNode(view: ListView, text: unknown, form: RegExp): PlacedNode | undefined {
  const name = typeof text === 'number' ? String(text) : text;
  return typeof name === 'string' && form.test(name) ? view.findById(name) : undefined;
}

function shownName(name: unknown): string {
  if (name === null) return 'null';
  return typeof name === 'object' ? 'an object' : quote(String(name));
}
