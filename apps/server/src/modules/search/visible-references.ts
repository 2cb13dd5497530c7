import type { FilterLeaf, FilterTree, TreeLeaf } from '../../filter-engine/index.js';
import type { Reference } from '../../profile-engine/index.js';
import type { AddressLeaf, AddressOfCompany, ReferenceLeaf } from './query/profile-leaf.js';

/** The references that a filter names: what the caller does not see of them must not be found by them (D-PRO-12). */
export function namedReferences<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): Reference[] {
  if (tree.parts !== undefined) return tree.parts.flatMap((part) => namedReferences(part));
  if (isReferring(tree)) return namedReferences(tree.passes);
  if (isAtAddress(tree)) return namedReferences(tree.address);
  if (isOfCompany(tree)) return namedReferences(tree.company);
  if (!isOfField(tree)) return [];
  const { refersTo, test } = tree;
  if (refersTo === undefined || test.kind !== 'numberIs') return [];
  return [...test.numbers].map((id) => ({ path: '', target: refersTo, id }));
}

/** The filter without them: to who does not see a reference, the record has none. */
export function withoutReferences<Leaf extends TreeLeaf>(
  tree: FilterTree<Leaf>,
  hidden: readonly Reference[],
): FilterTree<Leaf> {
  return hidden.length === 0 ? tree : treeWithout(tree, new Set(hidden.map(keyOf)));
}

function treeWithout<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, keys: ReadonlySet<string>): FilterTree<Leaf> {
  return tree.parts === undefined
    ? leafWithout(tree, keys)
    : { ...tree, parts: tree.parts.map((part) => treeWithout(part, keys)) };
}

function leafWithout<Leaf extends TreeLeaf>(leaf: Leaf, keys: ReadonlySet<string>): Leaf {
  if (isReferring(leaf)) return { ...leaf, passes: treeWithout(leaf.passes, keys) };
  if (isAtAddress(leaf)) return { ...leaf, address: treeWithout(leaf.address, keys) };
  if (isOfCompany(leaf)) return { ...leaf, company: leafWithout(leaf.company, keys) };
  if (!isOfField(leaf)) return leaf;
  const { refersTo, test } = leaf;
  if (refersTo === undefined || test.kind !== 'numberIs') return leaf;
  const numbers = [...test.numbers].filter((id) => !keys.has(keyOf({ target: refersTo, id })));
  return { ...leaf, test: { kind: 'numberIs', numbers: new Set(numbers) } };
}

function isOfField<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & FilterLeaf {
  return 'field' in leaf;
}

function isReferring<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & ReferenceLeaf {
  return 'via' in leaf;
}

function isAtAddress<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & AddressLeaf {
  return 'address' in leaf;
}

function isOfCompany<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & AddressOfCompany {
  return 'company' in leaf;
}

function keyOf({ target, id }: Pick<Reference, 'target' | 'id'>): string {
  return `${target}/${id}`;
}
