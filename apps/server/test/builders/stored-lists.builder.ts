import { CATALOGUE } from '../../src/modules/lists/catalogue/list-catalogue.js';
import type { GroupNodeAttributes } from '../../src/modules/lists/storage/group-node-attributes.entity.js';
import type { ListNodeEntity } from '../../src/modules/lists/storage/list-node.entity.js';
import { toListNodeEntity } from '../../src/modules/lists/storage/list-node.mapper.js';
import type { StoredLists } from '../../src/modules/lists/memory/customer-lists-cache.js';
import type { NodeAttributes } from '../../src/modules/lists/list-attributes.js';
import type { PlacedNode } from '../../src/modules/lists/memory/list-index.js';

/** The rows of the catalogue, as a new customer has them. */
export const CATALOGUE_ROWS: readonly ListNodeEntity[] = buildRows(Array.from(CATALOGUE.values()).flat());

/** The rows of nodes, which fall back to what they say. */
export function buildRows(nodes: readonly PlacedNode[]): ListNodeEntity[] {
  return nodes.map((node) => toListNodeEntity(1001, node, 1));
}

/** Builds the stored lists of customer 1001. Parts left out are empty. */
export function buildStoredLists(parts: Partial<StoredLists> = {}): StoredLists {
  return { revision: 1, states: [], nodes: [], groupAttributes: [], ...parts };
}

/** Builds the partners' attributes of a node, or those of another group. */
export function buildGroupAttributes(
  { listId, id }: Pick<PlacedNode, 'listId' | 'id'>,
  attributes: NodeAttributes,
  groupName = 'partners',
): GroupNodeAttributes {
  return { customerId: 1001, listId, nodeId: id, groupName, attributes: JSON.stringify(attributes), revision: 1 };
}
