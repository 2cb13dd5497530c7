import type { Sql } from '../../../database/index.js';
import type { FilterTree, TreeLeaf } from '../../../filter-engine/index.js';
import { allOf, anyOf } from './value-test.js';

/** A tree as a condition, whatever its leaves ask (D-SEA-4). */
export function treeCondition<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, conditionOf: (leaf: Leaf) => Sql): Sql {
  if (tree.parts === undefined) return conditionOf(tree);
  const parts = tree.parts.map((part) => treeCondition(part, conditionOf));
  return tree.operator === '|' && parts.length > 0 ? anyOf(parts) : allOf(parts);
}
