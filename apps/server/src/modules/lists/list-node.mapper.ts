import type { ListNode } from '../../profile-engine/index.js';
import type { ListNodeEntity } from './list-node.entity.js';

/** A stored node as the lists in memory hold it. */
export function toListNode(stored: ListNodeEntity): ListNode {
  return Object.freeze({
    listId: stored.listId,
    id: stored.id,
    systemId: stored.systemId,
    parentId: stored.parentId,
    value: stored.value,
    hidden: stored.hidden === 1,
    attributes: stored.attributes === NO_ATTRIBUTES ? EMPTY : readAttributes(stored.attributes),
  });
}

/** A node as the table holds it. */
export function toListNodeEntity(customerId: number, node: ListNode, position: number): ListNodeEntity {
  return {
    customerId,
    listId: node.listId,
    id: node.id,
    parentId: node.parentId,
    position,
    systemId: node.systemId,
    value: node.value,
    hidden: Number(node.hidden),
    attributes: JSON.stringify(node.attributes),
  };
}

/** Most nodes have none: they share one object. */
const NO_ATTRIBUTES = '{}';
const EMPTY: ListNode['attributes'] = Object.freeze({});

function readAttributes(json: string): ListNode['attributes'] {
  return JSON.parse(json) as ListNode['attributes'];
}
