import type { FilterTree, Reference } from '../../profile-engine/index.js';
import type { ProfileLeaf } from './query/profile-leaf.js';

/** The references that a filter names: what the caller does not see of them must not be found by them (D-PRO-12). */
export function namedReferences(tree: FilterTree<ProfileLeaf>): Reference[] {
  if (tree.parts !== undefined) return tree.parts.flatMap(namedReferences);
  if (!('field' in tree)) return [];
  const { refersTo, test } = tree;
  if (refersTo === undefined || test.kind !== 'numberIs') return [];
  return [...test.numbers].map((id) => ({ path: '', target: refersTo, id }));
}

/** The filter without them: to who does not see a reference, the record has none. */
export function withoutReferences(
  tree: FilterTree<ProfileLeaf>,
  hidden: readonly Reference[],
): FilterTree<ProfileLeaf> {
  if (hidden.length === 0) return tree;
  const keys = new Set(hidden.map(keyOf));
  const seen = (part: FilterTree<ProfileLeaf>): FilterTree<ProfileLeaf> =>
    part.parts === undefined ? leafWithout(part, keys) : { ...part, parts: part.parts.map(seen) };
  return seen(tree);
}

function leafWithout(leaf: ProfileLeaf, keys: ReadonlySet<string>): ProfileLeaf {
  if (!('field' in leaf)) return leaf;
  const { refersTo, test } = leaf;
  if (refersTo === undefined || test.kind !== 'numberIs') return leaf;
  const numbers = [...test.numbers].filter((id) => !keys.has(keyOf({ target: refersTo, id })));
  return { ...leaf, test: { kind: 'numberIs', numbers: new Set(numbers) } };
}

function keyOf({ target, id }: Pick<Reference, 'target' | 'id'>): string {
  return `${target}/${id}`;
}
