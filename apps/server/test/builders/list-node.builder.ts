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

/** Nodes of `lists.skills` on three levels: two of equal labels, a hidden one, and one whose label looks like a path. */
export const SKILLS: readonly PlacedNode[] = [
  buildListNode({ id: 50001, systemId: 'D50001', value: 'Software' }),
  buildListNode({ id: 50002, systemId: 'D50002', value: 'Trades' }),
  buildListNode({ id: 50002001, systemId: 'D50002001', parentId: 50002, value: 'Welding' }),
  buildListNode({ id: 50002002, systemId: 'D50002002', parentId: 50002, value: 'Gardening', hidden: true }),
  buildListNode({ id: 50001001, systemId: 'D50001001', parentId: 50001, value: 'Java' }),
  buildListNode({ id: 100000001, parentId: 50001001, value: 'Spring > Boot' }),
  buildListNode({ id: 100000002, parentId: 50002, value: 'Java' }),
  buildListNode({ id: 100000003, parentId: 50002, value: 'Gardening' }),
];
