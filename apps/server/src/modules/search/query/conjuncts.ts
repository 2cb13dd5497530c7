import type { FilterLeaf, FilterTree, TreeLeaf, ValueRange } from '../../../filter-engine/index.js';
import { joinAlike } from './join-alike.js';

/** What all records must pass: a node that joins by `&` falls into its parts. */
export function conjuncts<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): Array<FilterTree<Leaf>> {
  if (tree.parts === undefined || (tree.operator === '|' && tree.parts.length > 1)) return [tree];
  return tree.parts.flatMap((part) => conjuncts(part));
}

/** The same, what is alike joined, and apart from it between which ids they lie, by which every index is entered where a page begins. */
export function withoutIdRanges<Leaf extends TreeLeaf>(
  tree: FilterTree<Leaf>,
): { readonly parts: Array<FilterTree<Leaf>>; readonly ids: readonly ValueRange[] } {
  const parts: Array<FilterTree<Leaf>> = [];
  const ids: ValueRange[] = [];
  for (const part of conjuncts(joinAlike(tree))) {
    const range = idRange(part);
    if (range === undefined) parts.push(part);
    else ids.push(range);
  }
  return { parts, ids };
}

function idRange(tree: FilterTree<TreeLeaf>): ValueRange | undefined {
  if (tree.parts !== undefined || !isOfField(tree)) return undefined;
  const { field, test, negated, of } = tree;
  if (negated || of !== undefined || !field.ofRow || field.key !== 'id' || test.kind !== 'within') return undefined;
  return test.ranges.length === 1 ? test.ranges[0] : undefined;
}

function isOfField(leaf: TreeLeaf): leaf is FilterLeaf {
  return 'field' in leaf;
}
