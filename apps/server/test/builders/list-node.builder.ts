import type { ListNode } from '../../src/profile-engine/index.js';

/** A list node; a root of `lists.skills` without system id unless told. */
export function buildListNode(node: Pick<ListNode, 'id' | 'value'> & Partial<ListNode>): ListNode {
  return { listId: 'lists.skills', systemId: null, parentId: null, hidden: false, attributes: {}, ...node };
}
