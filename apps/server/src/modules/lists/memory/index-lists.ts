import { CATALOGUE } from '../catalogue/catalogue.js';
import { ListIndex } from './list-index.js';
import type { ShownNode } from '../storage/list-nodes.repository.js';
import { toListNode } from '../storage/list-node.mapper.js';
import type { PlacedNode } from './placed-node.js';

/** One index for all customers whose list is still that of the catalogue: a thousand customers cost little more than one. */
const SHARED: ReadonlyMap<string, ListIndex> = new Map(
  Array.from(CATALOGUE, ([listId, nodes]) => [listId, new ListIndex(nodes)]),
);

export interface IndexedLists {
  readonly lists: Map<string, ListIndex>;
  /** Those of them that other customers have as well: they are not to be changed. */
  readonly shared: Set<string>;
}

/** The lists of a customer, out of all their rows. */
export function indexLists(rows: readonly ShownNode[]): IndexedLists {
  const lists = new Map<string, ListIndex>();
  const shared = new Set<string>();
  for (const [listId, stored] of groupByList(rows)) {
    const ofCatalogue = SHARED.get(listId);
    if (ofCatalogue && isEqual(stored, ofCatalogue)) {
      lists.set(listId, ofCatalogue);
      shared.add(listId);
    } else {
      lists.set(listId, new ListIndex(stored.map(toListNode)));
    }
  }
  return { lists, shared };
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
