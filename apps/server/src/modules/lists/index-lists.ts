import type { ListNode } from '../../profile-engine/index.js';
import { CATALOGUE } from './catalogue/catalogue.js';
import { ListIndex } from './list-index.js';
import type { ListNodeEntity } from './list-node.entity.js';
import { toListNode } from './list-node.mapper.js';

/** One index for all customers whose list is still that of the catalogue: a thousand customers cost little more than one. */
const SHARED: ReadonlyMap<string, ListIndex> = new Map(
  Array.from(CATALOGUE, ([listId, nodes]) => [listId, new ListIndex(nodes)]),
);

export interface IndexedLists {
  readonly lists: ReadonlyMap<string, ListIndex>;
  /** The nodes that no other customer shares. */
  readonly ownNodes: number;
}

/** The lists of a customer, out of all their rows in order. */
export function indexLists(rows: readonly ListNodeEntity[]): IndexedLists {
  const lists = new Map<string, ListIndex>();
  let ownNodes = 0;
  for (const [listId, stored] of groupByList(rows)) {
    const shared = SHARED.get(listId);
    if (shared && isCatalogue(stored, CATALOGUE.get(listId) ?? [])) {
      lists.set(listId, shared);
    } else {
      lists.set(listId, new ListIndex(stored.map(toListNode)));
      ownNodes += stored.length;
    }
  }
  return { lists, ownNodes };
}

function groupByList(rows: readonly ListNodeEntity[]): ReadonlyMap<string, ListNodeEntity[]> {
  const lists = new Map<string, ListNodeEntity[]>();
  for (const row of rows) {
    const stored = lists.get(row.listId);
    if (stored) stored.push(row);
    else lists.set(row.listId, [row]);
  }
  return lists;
}

function isCatalogue(stored: readonly ListNodeEntity[], nodes: readonly ListNode[]): boolean {
  return stored.length === nodes.length && stored.every((row, index) => isUnchanged(row, nodes[index]));
}

function isUnchanged(row: ListNodeEntity, node: ListNode | undefined): boolean {
  return (
    row.id === node?.id &&
    row.parentId === node.parentId &&
    row.systemId === node.systemId &&
    row.value === node.value &&
    row.hidden === Number(node.hidden) &&
    row.attributes === JSON.stringify(node.attributes)
  );
}
