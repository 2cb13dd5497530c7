import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Searchers, Sql, Session } from '../../../database/index.js';
import type { FilterLeaf, FilterTree, TreeLeaf, ValueRange, ValueTest } from '../../../filter-engine/index.js';
import { chooseWay, planSearch } from './search-plan.js';
import type {
  IndexCount,
  IndexToCount,
  SearchedRecords,
  SearchPage,
  SearchPlan,
  Way,
  OtherRecords,
} from './search-plan.js';
import { allOf, anyOf, treeCondition } from './sql-conditions.js';
import type { SearchDialect } from './sql-conditions.js';

/**
 * Returns the searched records, as statements of a session name them. The ids of the records must be in every range.
 */
export type RecordsToSearch<Leaf extends TreeLeaf = FilterLeaf> = (
  session: SearchDialect,
  ids: readonly ValueRange[],
) => SearchedRecords<Leaf>;

/** The searched records, and the filter that they must pass. */
export interface Search<Leaf extends TreeLeaf = FilterLeaf> {
  readonly recordsOf: RecordsToSearch<Leaf>;
  readonly tree: FilterTree<Leaf>;
}

/** Plans a search, then executes the plan. Returns the ids of the records that pass. @throws StatementTooLong */
export async function runSearch<Leaf extends TreeLeaf>(
  { searcher, mergingSearcher }: Searchers,
  { recordsOf, tree }: Search<Leaf>,
  page: SearchPage,
): Promise<number[]> {
  const { parts, ids } = withoutIdRanges(tree);
  const records = recordsOf(searcher, ids);
  const plan = planSearch(await nameFewOthers(parts, { records, few: page.few }, searcher), records, page);

  const count = plan.needsCounts ? countStatement(plan) : undefined;
  const counts = count && (await searcher.query<IndexCount>(count.text, count.values));
  const way = chooseWay(plan, counts ?? []);
  const isMerged = way.kind === 'walk' && way.selects.length > 1;
  const { text, values } = pageStatement(plan, way);
  const rows = await (isMerged ? mergingSearcher : searcher).query<{ id: number }>(text, values);
  return rows.map(({ id }) => id);
}

const BY_ID = sqlText('id');
const ID = sqlText('one.id');
/** The id if selects are joined. An expression over both keeps PostgreSQL from asking each row of the first select before it joins. */
const JOINED_ID = sqlText('(one.id + 0 * also1.id)');

/** Returns one row (`IndexCount`) for each index. */
function countStatement<Leaf extends TreeLeaf>({ indexes, page }: SearchPlan<Leaf>): Sql {
  const counts = indexes.map((each, at) => countOf(each, sqlText(String(at)), directionOf(page)));
  return joinSql(counts, ' UNION ALL ');
}

function countOf<Leaf extends TreeLeaf>({ index, max }: IndexToCount<Leaf>, position: Sql, direction: Sql): Sql {
  const found = index.isOrdered
    ? sql`SELECT id FROM (${index.selects[0]}) AS found ORDER BY ${index.orderedBy} ${direction}`
    : joinSql(index.selects.map(inBrackets), ' UNION ALL ');
  const counted = sql`SELECT ${position} AS part, COUNT(*) AS found, COALESCE(MAX(id) - MIN(id), 0) AS span
      FROM (${found} LIMIT ${max + 1}) AS few`;
  return index.isOrdered || index.areMany.length === 0
    ? counted
    : sql`SELECT * FROM (${counted}) AS counted WHERE NOT ${anyOf(index.areMany)}`;
}

/** The ids of the page. */
function pageStatement<Leaf extends TreeLeaf>(plan: SearchPlan<Leaf>, way: Way<Leaf>): Sql {
  if (way.kind === 'walk') return walkStatement(plan, way);
  const few = joinSql(way.selects.map(inBrackets), ' UNION ');
  // The limit, which is none, has PostgreSQL sort the records before it asks them.
  const inOrder = sql`SELECT id FROM few WHERE ${plan.records.isBetween(BY_ID)}
      ORDER BY id ${directionOf(plan.page)} LIMIT ${Number.MAX_SAFE_INTEGER}`;
  const page = walkStatement(plan, { ...way, selects: [inOrder] });
  return sql`WITH few AS MATERIALIZED (${few}) ${page}`;
}

/** The ids that all selects give and that pass the conditions. */
function walkStatement<Leaf extends TreeLeaf>(
  { records, page }: SearchPlan<Leaf>,
  { selects, orderedBy, conditions }: Way<Leaf>,
): Sql {
  const names = selects.map((_, at) => sqlText(at === 0 ? 'one' : `also${at}`));
  const from = joinSql(
    selects.map((select, at) => sql`(${select}) AS ${names[at] ?? ID}`),
    ' CROSS JOIN ',
  );
  const id = selects.length > 1 ? JOINED_ID : ID;
  const same = names.slice(1).map((name) => sql`${name}.id = ${ID}`);
  const passes = conditions.map((tree) => treeCondition(tree, (leaf) => records.condition(leaf, id)));
  return sql`SELECT DISTINCT one.id FROM ${from} WHERE ${allOf([...same, ...passes])}
      ORDER BY one.${orderedBy} ${directionOf(page)} LIMIT ${page.size}`;
}

function directionOf({ order }: SearchPage): Sql {
  return sqlText(order === 'ascending' ? 'ASC' : 'DESC');
}

function inBrackets(select: Sql): Sql {
  return sql`SELECT id FROM (${select}) AS found`;
}

/** A filter's tree, split for a plan. */
interface SplitFilter<Leaf extends TreeLeaf> {
  /** Every record must pass each part. */
  readonly parts: ReadonlyArray<FilterTree<Leaf>>;
  /** Ranges that all ids are in. Each index is entered there, so that the last page costs as much as the first. */
  readonly ids: readonly ValueRange[];
}

/** Joins the leaves that are alike, and takes the ranges of ids apart from what else all records must pass. */
function withoutIdRanges<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): SplitFilter<Leaf> {
  const parts: Array<FilterTree<Leaf>> = [];
  const ids: ValueRange[] = [];
  for (const part of conjuncts(mergeSimilarConditions(tree))) {
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
 * Joins leaves that test one field in the same way: alternatives, and negations that must all hold. The database then
 * tests all their values at once.
 */
export function mergeSimilarConditions<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>): FilterTree<Leaf> {
  if (tree.parts === undefined) return tree;
  const { operator } = tree;
  const joined = new Map<string, FilterLeaf & Leaf>();
  const parts: Array<FilterTree<Leaf>> = [];
  for (const part of tree.parts.map((each) => mergeSimilarConditions(each))) {
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

/** Returns a test that a value passes if it passes one of the two. Both tests must be of the same kind. */
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

/**
 * Limits of the other records that one leaf names, and that all leaves name together. If more records pass, the
 * searched records are tested one by one.
 */
const MAX_NAMED = { leaf: 2000, all: 10_000 };

/** An address that is two references away takes three rounds. */
const MAX_ROUNDS = 3;

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
async function nameFewOthers<Leaf extends TreeLeaf>(
  parts: ReadonlyArray<FilterTree<Leaf>>,
  { records, few = MAX_NAMED.leaf }: { readonly records: SearchedRecords<Leaf>; readonly few?: number | undefined },
  session: Pick<Session, 'query'>,
): Promise<ReadonlyArray<FilterTree<Leaf>>> {
  let named = parts;
  const tried = new Set<Leaf>();
  // The first round names the records at the end of the last reference. Each further round names the records that refer
  // to them.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
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
  const max = Math.min(few, MAX_NAMED.leaf, Math.floor(MAX_NAMED.all / asked.length));
  const selects = asked.map(
    ({ others }, at) =>
      sql`SELECT ${sqlText(String(at))} AS leaf, id FROM (SELECT id FROM (${others.ids}) AS found LIMIT ${max + 1}) AS few`,
  );
  const { text, values } = joinSql(selects, ' UNION ALL ');
  const found = asked.map(() => new Set<number>());
  for (const { leaf, id } of await session.query<{ leaf: number; id: number }>(text, values)) found[leaf]?.add(id);
  const named = new Map<Leaf, Leaf>();
  for (const [at, { leaf, others }] of asked.entries()) {
    const ids = found[at] ?? new Set();
    if (ids.size <= max) named.set(leaf, others.leafNaming(ids));
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
