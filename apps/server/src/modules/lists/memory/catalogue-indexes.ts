import { CATALOGUE } from '../catalogue/catalogue.js';
import { ListIndex } from './list-index.js';
import type { ShownNode } from '../storage/list-nodes.repository.js';
import type { PlacedNode } from './list-index.js';

/**
 * One index that all customers share whose list still equals the catalogue's: a thousand customers cost little more
 * than one.
 */
const SHARED: ReadonlyMap<string, ListIndex> = new Map(
  Array.from(CATALOGUE, ([listId, nodes]) => [listId, new ListIndex(nodes)]),
);

/** Returns the catalogue's index if the rows equal it. Never change that index, because customers share it. */
export function findCatalogueIndex(listId: string, rows: readonly ShownNode[]): ListIndex | undefined {
  const ofCatalogue = SHARED.get(listId);
  return ofCatalogue && isEqual(rows, ofCatalogue) ? ofCatalogue : undefined;
}

export function groupByList(rows: readonly ShownNode[]): ReadonlyMap<string, readonly ShownNode[]> {
  const lists = new Map<string, ShownNode[]>();
  for (const row of rows) {
    const stored = lists.get(row.listId);
    if (stored) stored.push(row);
    else lists.set(row.listId, [row]);
  }
  return lists;
}

function isEqual(stored: readonly ShownNode[], catalogue: ListIndex): boolean {
  return stored.length === catalogue.size && stored.every((row) => isUnchanged(row, catalogue.get(row.id)));
}

function isUnchanged(row: ShownNode, node: PlacedNode | undefined): boolean {
  return (
    row.id === node?.id &&
    row.parentId === node.parentId &&
    row.position === node.position &&
    row.systemId === node.systemId &&
    row.value === node.value &&
    row.hidden === Number(node.hidden) &&
    row.attributes === JSON.stringify(node.attributes)
  );
}
