import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import type { FilterLeaf, FilterTree, TreeLeaf, ValueRange, ValueTest } from '../../../filter-engine/index.js';
import { BY_ID, chooseWay, lookupsOfTree } from './search-plan.js';
import type { CountedIndex, Index, Part, SearchedRecords, SearchPage, Way } from './search-plan.js';
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

/** Runs a search in the way that looks at few records. Returns the ids of the records that pass. @throws StatementTooLong */
export async function runSearch<Leaf extends TreeLeaf>(
  searcher: Session,
  { recordsOf, tree }: Search<Leaf>,
  page: SearchPage,
): Promise<number[]> {
  const { parts: trees, ids } = withoutIdRanges(tree);
  const records = recordsOf(searcher, ids);
  const named = await nameFewOthers(trees, { records, few: page.few }, searcher);
  const parts = named.map((each) => ({ tree: each, lookups: lookupsOfTree(each, records) }));
  const way = chooseWay(parts, await countIndexes(parts, page, searcher), records.all);
  const { text, values } = pageStatement(records, way, page);
  return (await searcher.query<{ id: number }>(text, values)).map(({ id }) => id);
}

/**
 * Limit of records that are collected by their values, tested further and then sorted. If more records match, testing
 * them one by one in the order of the ids soon fills a page.
 */
const MAX_FOUND = 20_000;

/** The limit of records of an ordered index that are counted: enough to tell how far apart they lie, and half as slow. */
const MAX_COUNTED = 5000;

/** The limit of counted indexes. */
const MAX_INDEXES = 16;
/** Limit of selects of one index. SQLite allows 500 in a statement. */
const MAX_SELECTS = 24;

function maxOf(page: SearchPage, index: Index): number {
  return Math.min(page.few ?? Infinity, isOrdered(index) ? MAX_COUNTED : MAX_FOUND);
}

/**
 * Counts the records that each index finds, up to a limit. A single index in the order of the ids needs no count,
 * because no way is better.
 */
async function countIndexes<Leaf extends TreeLeaf>(
  parts: ReadonlyArray<Part<Leaf>>,
  page: SearchPage,
  session: Pick<Session, 'query'>,
): Promise<ReadonlyArray<CountedIndex<Leaf>>> {
  const indexes = parts
    .flatMap((part) => {
      const { index } = part.lookups;
      return index !== undefined && index.selects.length <= MAX_SELECTS ? [{ part, index }] : [];
    })
    .toSorted((one, other) => Number(isOrdered(other.index)) - Number(isOrdered(one.index)))
    .slice(0, MAX_INDEXES);
  const isPlain = indexes.length < 2 && indexes.every(({ index }) => isOrdered(index));
  if (isPlain && !parts.some(({ lookups }) => lookups.scan !== undefined && lookups.index === undefined))
    return indexes.map((each) => ({ ...each, isFew: true, found: 0, span: 0 }));
  const counts = indexes.map(({ index }, at) => countOf(index, sqlText(String(at)), page));
  if (counts.length === 0) return [];
  const { text, values } = joinSql(counts, ' UNION ALL ');
  const rows = await session.query<{ part: number; found: number; span: number }>(text, values);
  return indexes.map((each, at) => {
    // An index that finds many records may have no row.
    const { found = Infinity, span = 0 } = rows.find(({ part }) => part === at) ?? {};
    return { ...each, isFew: found <= maxOf(page, each.index), found, span };
  });
}

function isOrdered({ orderedBy }: Index): boolean {
  return orderedBy !== undefined;
}

function countOf(index: Index, position: Sql, page: SearchPage): Sql {
  const { selects, orderedBy, areMany = [] } = index;
  const all = joinSql(selects.map(inBrackets), ' UNION ALL ');
  const found = orderedBy === undefined ? all : sql`${all} ORDER BY ${orderedBy} ${directionOf(page)}`;
  const counted = sql`SELECT ${position} AS part, COUNT(*) AS found, COALESCE(MAX(id) - MIN(id), 0) AS span
      FROM (${found} LIMIT ${maxOf(page, index) + 1}) AS few`;
  return areMany.length === 0 ? counted : sql`SELECT * FROM (${counted}) AS counted WHERE NOT ${anyOf(areMany)}`;
}

/** The ids of the page: those that all selects give and that pass the conditions. */
function pageStatement<Leaf extends TreeLeaf>(
  records: SearchedRecords<Leaf>,
  { selects, orderedBy, conditions }: Way<Leaf>,
  page: SearchPage,
): Sql {
  if (orderedBy === undefined) {
    const few = joinSql(selects.map(inBrackets), ' UNION ');
    // The limit, which is none, has SQLite sort the records before it asks them: 22 ms instead of 89.
    const inOrder = sql`SELECT id FROM few WHERE ${records.isBetween(BY_ID)}
      ORDER BY id ${directionOf(page)} LIMIT ${Number.MAX_SAFE_INTEGER}`;
    const walked = pageStatement(records, { selects: [inOrder], orderedBy: BY_ID, conditions }, page);
    // Otherwise SQLite reads a whole field to have the records in order: 700 ms instead of 4.
    return sql`WITH few AS MATERIALIZED (${few}) ${walked}`;
  }
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

const ID = sqlText('one.id');
/** The id if selects are joined. Without the second one, databases ask before they join: 450 ms instead of 70. */
const JOINED_ID = sqlText('(one.id + 0 * also1.id)');

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

/**
 * Rewrites leaves that few other records pass: they name these records, so that an index answers them. Each reference
 * takes one statement.
 *
 * @param few replaces the limit of a leaf, if lower
 * @throws StatementTooLong
 */
async function nameFewOthers<Leaf extends TreeLeaf>(
  trees: ReadonlyArray<FilterTree<Leaf>>,
  { records, few = MAX_NAMED.leaf }: { readonly records: SearchedRecords<Leaf>; readonly few?: number | undefined },
  session: Pick<Session, 'query'>,
): Promise<ReadonlyArray<FilterTree<Leaf>>> {
  let left = MAX_NAMED.all;
  const named = async (tree: FilterTree<Leaf>): Promise<FilterTree<Leaf>> => {
    if (tree.parts !== undefined) return { ...tree, parts: await all(tree.parts) };
    const others = records.otherRecords(tree);
    if (others === undefined) return tree;
    const max = Math.min(few, MAX_NAMED.leaf, left);
    const { text, values } = sql`SELECT id FROM (${others.ids}) AS found LIMIT ${max + 1}`;
    const ids = new Set((await session.query<{ id: number }>(text, values)).map(({ id }) => id));
    if (ids.size > max) return tree;
    left -= ids.size;
    // The leaf may refer to records that refer to these.
    return named(others.leafNaming(ids));
  };
  const all = async (parts: ReadonlyArray<FilterTree<Leaf>>): Promise<ReadonlyArray<FilterTree<Leaf>>> => {
    const result: Array<FilterTree<Leaf>> = [];
    for (const part of parts) result.push(await named(part));
    return result;
  };
  return all(trees);
}
