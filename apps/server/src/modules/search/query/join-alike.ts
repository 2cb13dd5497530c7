import type { FilterLeaf, FilterTree, TreeLeaf, ValueTest } from '../../../filter-engine/index.js';

/**
 * Joins what is asked of one field in one way: alternatives of it, and several of which none may be, are one leaf with the
 * values of all, which the database looks at once.
 */
export function joinAlike<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): FilterTree<Leaf> {
  if (tree.parts === undefined) return tree;
  const { operator } = tree;
  const joined = new Map<string, FilterLeaf & Leaf>();
  const parts: Array<FilterTree<Leaf>> = [];
  for (const part of tree.parts.map((each) => joinAlike(each))) {
    if (part.parts !== undefined || !isOfField(part) || part.negated !== (operator === '&')) parts.push(part);
    else joined.set(likenessOf(part), joinLeaves(joined.get(likenessOf(part)), part));
  }
  return { operator, parts: [...parts, ...joined.values()] };
}

function isOfField<Leaf extends TreeLeaf>(leaf: Leaf): leaf is Leaf & FilterLeaf {
  return 'field' in leaf;
}

function likenessOf({ field, of, test }: FilterLeaf): string {
  return [field.key, field.ofRow, of, test.kind, test.kind === 'within' && test.column].join();
}

function joinLeaves<Leaf extends FilterLeaf>(one: Leaf | undefined, other: Leaf): Leaf {
  return one === undefined ? other : { ...one, test: joinTests(one.test, other.test) };
}

/** Passed by what passes one of them, which are of the same kind. */
function joinTests(one: ValueTest, other: ValueTest): ValueTest {
  if (one.kind === 'textIs' && other.kind === 'textIs')
    return { ...one, texts: new Set([...one.texts, ...other.texts]) };
  if (one.kind === 'numberIs' && other.kind === 'numberIs') {
    return { ...one, numbers: new Set([...one.numbers, ...other.numbers]) };
  }
  if (one.kind === 'textHolds' && other.kind === 'textHolds')
    return { ...one, folded: [...one.folded, ...other.folded] };
  if (one.kind === 'within' && other.kind === 'within') return { ...one, ranges: [...one.ranges, ...other.ranges] };
  throw new TypeError('Only tests of one kind are joined.');
}
