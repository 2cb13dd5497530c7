import { quote, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { ListIndex } from '../memory/list-index.js';
import type { PlacedNode } from '../memory/list-index.js';

interface Place {
  /** The item's place in the body. */
  readonly path: string;
  /** The item's parent in the body. */
  readonly parentId: number | null;
  /** The nodes that earlier items named. */
  readonly seen: ReadonlySet<number>;
}

/** The node that an item of a whole list names, or the problem (D-LST-4). */
export type NamedNode = { readonly node: PlacedNode; readonly problem?: undefined } | { readonly problem: Problem };

const NODE_ID = /^[CD][1-9]\d*$/;
const NUMBER = /^[1-9]\d*$/;

/** Finds the node by `id` (`C` and number, or system id) or by `listnodeid`. If both are given, they must agree. */
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
