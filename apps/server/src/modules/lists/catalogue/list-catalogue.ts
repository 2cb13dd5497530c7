import { CATALOGUE_LISTS } from './catalogue-lists.js';
import type { CatalogueNode } from './catalogue-lists.js';
import type { PlacedNode } from '../memory/list-index.js';

const NO_ATTRIBUTES = Object.freeze({});

/** The nodes of each list that a new customer starts with, a parent before its children and siblings in their order. */
export const CATALOGUE: ReadonlyMap<string, readonly PlacedNode[]> = new Map(
  Object.entries(CATALOGUE_LISTS).map(([listId, { prefix, nodes }]) => [
    listId,
    levelOf({ listId, systemId: prefix, parentId: null }, nodes).map((node, index) =>
      Object.freeze({ ...node, position: index + 1 }),
    ),
  ]),
);

function levelOf(
  { listId, systemId: parent, parentId }: { listId: string; systemId: string; parentId: number | null },
  nodes: readonly CatalogueNode[],
): Array<Omit<PlacedNode, 'position'>> {
  let last = 0;
  return nodes.flatMap((entry) => {
    const {
      value,
      number = last + 1,
      attributes = NO_ATTRIBUTES,
      children = [],
    } = typeof entry === 'string' ? { value: entry } : entry;
    last = number;
    const systemId = systemIdOf(parent, number);
    const id = Number(systemId.slice(1));
    const node = { listId, id, systemId, parentId, value, hidden: false, attributes };
    return [node, ...levelOf({ listId, systemId, parentId: id }, children)];
  });
}

/**
 * Returns a node's system id: the parent's (on the first level the list's prefix) and three digits, four after 999 and
 * so on (D-LST-3).
 */
export function systemIdOf(parent: string, number: number): string {
  return parent + String(number).padStart(3, '0');
}

export function numberIn(systemId: string, parent: string): number {
  return Number(systemId.slice(parent.length));
}
