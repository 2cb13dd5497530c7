import type { FilterTree, ValueRange } from '../../../profile-engine/index.js';

/** What all records must pass: a node that joins by `&` falls into its parts. */
export function conjuncts(tree: FilterTree): FilterTree[] {
  if (tree.parts === undefined || (tree.operator === '|' && tree.parts.length > 1)) return [tree];
  return tree.parts.flatMap(conjuncts);
}

/** The same, and apart from it between which ids they lie, by which every index is entered where a page begins. */
export function withoutIdRanges(tree: FilterTree): {
  readonly parts: FilterTree[];
  readonly ids: readonly ValueRange[];
} {
  const all = conjuncts(tree);
  const ids = new Map(all.flatMap((part) => idRange(part)));
  return { parts: all.filter((part) => !ids.has(part)), ids: [...ids.values()] };
}

function idRange(tree: FilterTree): Array<[FilterTree, ValueRange]> {
  if (tree.parts !== undefined || tree.negated || tree.of !== undefined) return [];
  if (!tree.field.ofRow || tree.field.key !== 'id' || tree.test.kind !== 'within') return [];
  const [range, ...others] = tree.test.ranges;
  return range === undefined || others.length > 0 ? [] : [[tree, range]];
}
