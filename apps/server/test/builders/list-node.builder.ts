import type { PlacedNode } from '../../src/modules/lists/memory/list-index.js';

/** A list node; a root of `lists.skills` without system id unless told. Siblings stand by their numbers unless told. */
export function buildListNode(node: Pick<PlacedNode, 'id' | 'value'> & Partial<PlacedNode>): PlacedNode {
  return {
    listId: 'lists.skills',
    systemId: null,
    parentId: null,
    position: node.id,
    hidden: false,
    attributes: {},
    ...node,
  };
}
