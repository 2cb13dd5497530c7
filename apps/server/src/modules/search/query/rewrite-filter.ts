import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { FilterLeaf, FilterTree, TreeLeaf, ValueRange, ValueTest } from '../../../filter-engine/index.js';
import type { OtherRecords, SearchedRecords } from './search-plan.js';

/** A filter's tree, split for a plan. */
export interface SplitFilter<Leaf extends TreeLeaf> {
  /** Every record must pass each part. */
  readonly parts: ReadonlyArray<FilterTree<Leaf>>;
  /** All ids lie in these ranges. Each index is entered there, so that the last page costs what the first does. */
  readonly ids: readonly ValueRange[];
}

/** Joins the leaves that are alike, and takes the ranges of ids apart from what else all records must pass. */
export function withoutIdRanges<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): SplitFilter<Leaf> {
  const parts: Array<FilterTree<Leaf>> = [];
  const ids: ValueRange[] = [];
  for (const part of conjuncts(joinAlike(tree))) {
    const range = idRange(part);
    if (range === undefined) parts.push(part);
    else ids.push(range);
  }
  return { parts, ids };
}

/** Returns the parts that every record must pass: a node that joins by `&` falls into its parts. */
function conjuncts<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): Array<FilterTree<Leaf>> {
  if (tree.parts === undefined || (tree.operator === '|' && tree.parts.length > 1)) return [tree];
  return tree.parts.flatMap((part) => conjuncts(part));
}

function idRange(tree: FilterTree<TreeLeaf>): ValueRange | undefined {
  if (tree.parts !== undefined || !isOfField(tree)) return undefined;
  const { field, test, negated, of } = tree;
  if (negated || of !== undefined || !field.ofRow || field.key !== 'id' || test.kind !== 'within') return undefined;
  return test.ranges.length === 1 ? test.ranges[0] : undefined;
}

/**
 * Joins leaves that ask one field in one way: alternatives, and negations that must hold together. The database looks at the
 * values of all of them at once.
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

/** A value passes if it passes one of the two tests, which are of the same kind. */
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

/** The most other records that one leaf names, and all leaves together. If more pass, the searched records are asked one by one. */
const NAMED = { leaf: 2000, all: 10_000 };

/** An address behind two references takes three rounds. */
const MOST_ROUNDS = 3;

interface LeafOfOthers<Leaf extends TreeLeaf> {
  readonly leaf: Leaf;
  readonly others: OtherRecords<Leaf>;
}

/**
 * Rewrites leaves that few other records pass: they name these records, so that an index answers them. All leaves share one
 * statement; each further reference takes another.
 *
 * @param few replaces the limit of a leaf, if lower
 * @throws StatementTooLong
 */
export async function nameFewOthers<Leaf extends TreeLeaf>(
  parts: ReadonlyArray<FilterTree<Leaf>>,
  { records, few = NAMED.leaf }: { readonly records: SearchedRecords<Leaf>; readonly few?: number | undefined },
  session: Pick<Session, 'query'>,
): Promise<ReadonlyArray<FilterTree<Leaf>>> {
  let named = parts;
  const tried = new Set<Leaf>();
  // The first round names what is behind the last reference. Each further round names what refers to that.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const leaves = named.flatMap((part) => leavesOf(part)).filter((leaf) => !tried.has(leaf));
    const asked = leaves.flatMap((leaf): Array<LeafOfOthers<Leaf>> => {
      const others = records.otherRecords(leaf);
      return others === undefined ? [] : [{ leaf, others }];
    });
    if (asked.length === 0) return named;
    for (const { leaf } of asked) tried.add(leaf);
    const rewritten = await nameAtOnce(asked, few, session);
    named = named.map((part) => withLeaves(part, rewritten));
  }
  return named;
}

/** Returns the leaves that few other records pass, each with the leaf that names them. */
async function nameAtOnce<Leaf extends TreeLeaf>(
  asked: ReadonlyArray<LeafOfOthers<Leaf>>,
  few: number,
  session: Pick<Session, 'query'>,
): Promise<ReadonlyMap<Leaf, Leaf>> {
  const most = Math.min(few, NAMED.leaf, Math.floor(NAMED.all / asked.length));
  const selects = asked.map(
    ({ others }, at) =>
      sql`SELECT ${sqlText(String(at))} AS leaf, id FROM (SELECT id FROM (${others.ids}) AS found LIMIT ${most + 1}) AS few`,
  );
  const { text, values } = joinSql(selects, ' UNION ALL ');
  const found = asked.map(() => new Set<number>());
  for (const { leaf, id } of await session.query<{ leaf: number; id: number }>(text, values)) found[leaf]?.add(id);
  const named = new Map<Leaf, Leaf>();
  for (const [at, { leaf, others }] of asked.entries()) {
    const ids = found[at] ?? new Set();
    if (ids.size <= most) named.set(leaf, others.leafNaming(ids));
  }
  return named;
}

function leavesOf<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): Leaf[] {
  return tree.parts === undefined ? [tree] : tree.parts.flatMap((part) => leavesOf(part));
}

function withLeaves<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, others: ReadonlyMap<Leaf, Leaf>): FilterTree<Leaf> {
  if (tree.parts === undefined) return others.get(tree) ?? tree;
  return { ...tree, parts: tree.parts.map((part) => withLeaves(part, others)) };
}
