import { joinSql, sql, sqlText, blockOf, WORD_BLOCK } from '../../../database/index.js';
import type { Searchers, Session, Sql } from '../../../database/index.js';
import type { FilterLeaf, ValueRange, ValueTest } from '../../../filter-engine/index.js';
import { withLeaves } from './search-leaves.js';
import type { SearchTree } from './search-leaves.js';
import { chooseWay, isCounted, planSearch } from './search-plan.js';
import type { IndexCount, IndexToCount, SearchedRecords, SearchPage, SearchPlan, Way } from './search-plan.js';
import { allOf, treeCondition } from './sql-conditions.js';

/** The searched records, and the filter that they must pass. */
export interface Search {
  /** Returns the records, as statements of a session name them. The ids of the records must be in every range. */
  readonly recordsOf: (session: Session, ids: readonly ValueRange[]) => SearchedRecords;
  readonly tree: SearchTree;
}

/**
 * Limit of the other records that a leaf names. If more records pass, the searched records are tested one by one.
 */
const MAX_NAMED = 2000;

/** Plans a search, then executes the plan. Returns the ids of the records that pass. @throws StatementTooLong */
export async function runSearch(
  searchers: Searchers,
  { recordsOf, tree }: Search,
  page: SearchPage,
): Promise<number[]> {
  const { searcher } = searchers;
  const { named, ids, records } = await nameRecords(searcher, { recordsOf, tree }, page.few);
  const others = named.filter((part) => !asksWords(part));
  const plan = planSearch(others, records, page);
  if (others.length === named.length) return readPage(searchers, plan);

  const found: number[] = [];
  for (const { range, few: fewInWindow } of windowsOf(await endsOf(searcher, plan), page)) {
    const rest = { ...page, size: page.size - found.length, few: Math.min(page.few ?? Infinity, fewInWindow) };
    found.push(...(await readPage(searchers, planSearch(named, recordsOf(searcher, [...ids, range]), rest))));
    if (found.length === page.size) break;
  }
  return found;
}

/** Returns the parts that every record must pass. They name the other records that they are about, if these are few. */
export async function nameRecords(
  searcher: Session,
  { recordsOf, tree }: Search,
  few = MAX_NAMED,
): Promise<{ named: SearchTree[]; ids: ValueRange[]; records: SearchedRecords }> {
  const { parts, ids } = withoutIdRanges(tree);
  const records = recordsOf(searcher, ids);
  const named: SearchTree[] = [];
  for (const part of parts)
    named.push(await withLeaves(part, (leaf) => records.naming(leaf, Math.min(MAX_NAMED, few))));
  return { named, ids, records };
}

async function readPage({ searcher, mergingSearcher }: Searchers, plan: SearchPlan): Promise<number[]> {
  const way = chooseWay(plan, plan.needsCounts ? await countRecords(searcher, plan) : []);
  const isMerged = way.kind === 'walk' && way.selects.length > 1;
  const { text, values } = pageStatement(plan, way);
  const rows = await (isMerged ? mergingSearcher : searcher).query<{ id: number }>(text, values);
  return rows.map(({ id }) => id);
}

function asksWords(tree: SearchTree): boolean {
  return tree.parts?.some(asksWords) ?? 'beginnings' in tree;
}

interface Ends {
  readonly least: number | null;
  readonly most: number | null;
}

/** The first and the last id that can pass, by the indexes that have the order of the ids. */
async function endsOf(searcher: Session, { records, indexes }: SearchPlan): Promise<Ends | undefined> {
  const ordered = indexes.flatMap(({ index }) => (index.orderedBy && isCounted(index) ? index.selects : []));
  const ends = [records.all, ...ordered].map((select) => {
    const end = (direction: Sql): Sql => sql`(SELECT id FROM (${select}) AS found ORDER BY id ${direction} LIMIT 1)`;
    return sql`SELECT ${end(ASCENDING)} AS least, ${end(DESCENDING)} AS most`;
  });
  const { text, values } =
    sql`SELECT MAX(least) AS least, MIN(most) AS most FROM (${joinSql(ends, ' UNION ALL ')}) AS ends`;
  return searcher.first<Ends>(text, values);
}

/** A part of the ids, and the number of records that are few among them. */
interface Window {
  readonly range: ValueRange;
  readonly few: number;
}

/** Limit of blocks in a window. */
const MAX_BLOCKS = 64;

/** If fewer than one record in 4 of a window passes an index, they are few. */
const FEW = WORD_BLOCK / 4;

/**
 * Splits the ids into windows of whole blocks of the word index, in the order of the page. Databases collect all jobs
 * that have a word before they give the first. So a word that many have is looked for in the first block alone, and one
 * that few have in twice as many blocks each time.
 */
function* windowsOf({ least, most }: Partial<Ends> = {}, { order }: SearchPage): Generator<Window> {
  const [first, last] = [blockOf(least ?? 0), blockOf(most ?? -1)];
  let blocks = 1;
  for (let passed = 0; first + passed <= last; passed += blocks) {
    blocks = Math.min(Math.max(1, passed), MAX_BLOCKS, last - first - passed + 1);
    const from = (order === 'ascending' ? first + passed : last - passed - blocks + 1) * WORD_BLOCK;
    yield { range: { from, before: from + blocks * WORD_BLOCK }, few: blocks * FEW };
  }
}

const BY_ID = sqlText('id');
const [ASCENDING, DESCENDING] = [sqlText('ASC'), sqlText('DESC')] as const;
const ID = sqlText('one.id');
/** The id if selects are joined. An expression over both keeps PostgreSQL from asking each row of the first select before it joins. */
const JOINED_ID = sqlText('(one.id + 0 * also1.id)');

/** Returns the counts of the indexes that are counted. */
export async function countRecords(searcher: Session, { indexes, page }: SearchPlan): Promise<IndexCount[]> {
  const counts = indexes.flatMap((each, at) =>
    isCounted(each.index) ? [countOf(each, sqlText(String(at)), directionOf(page))] : [],
  );
  const { text, values } = joinSql(counts, ' UNION ALL ');
  return counts.length === 0 ? [] : searcher.query<IndexCount>(text, values);
}

function countOf({ index, max }: IndexToCount, position: Sql, direction: Sql): Sql {
  const all = joinSql(index.selects.map(inBrackets), ' UNION ALL ');
  const { orderedBy } = index;
  const found = orderedBy ? sql`${all} ORDER BY ${orderedBy} ${direction}` : all;
  return sql`SELECT ${position} AS part, COUNT(*) AS found, COALESCE(MAX(id) - MIN(id), 0) AS span
      FROM (${found} LIMIT ${max + 1}) AS few`;
}

/** The ids of the page. */
function pageStatement(plan: SearchPlan, way: Way): Sql {
  if (way.kind === 'walk') return walkStatement(plan, way);
  const few = joinSql(way.selects.map(inBrackets), ' UNION ');
  // The limit, which is none, has PostgreSQL sort the records before it asks them.
  const inOrder = sql`SELECT id FROM few WHERE ${plan.records.isBetween(BY_ID)}
      ORDER BY id ${directionOf(plan.page)} LIMIT ${Number.MAX_SAFE_INTEGER}`;
  const page = walkStatement(plan, { ...way, selects: [inOrder] });
  return sql`WITH few AS MATERIALIZED (${few}) ${page}`;
}

/** The ids that all selects give and that pass the conditions. */
function walkStatement({ records, page }: SearchPlan, { selects, orderedBy, conditions }: Way): Sql {
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

export function directionOf({ order }: Pick<SearchPage, 'order'>): Sql {
  return order === 'ascending' ? ASCENDING : DESCENDING;
}

export function inBrackets(select: Sql): Sql {
  return sql`SELECT id FROM (${select}) AS found`;
}

/**
 * Joins the leaves that are alike, and takes the ranges of ids apart from what else all records must pass. Each index is
 * entered at these ranges, so that the last page costs as much as the first.
 */
function withoutIdRanges(tree: SearchTree): { readonly parts: SearchTree[]; readonly ids: ValueRange[] } {
  const parts: SearchTree[] = [];
  const ids: ValueRange[] = [];
  for (const part of conjuncts(mergeSimilarConditions(tree))) {
    const range = idRange(part);
    if (range === undefined) parts.push(part);
    else ids.push(range);
  }
  return { parts, ids };
}

/** Returns the parts that every record must pass: a node that joins by `&` falls into its parts. */
function conjuncts(tree: SearchTree): SearchTree[] {
  if (tree.parts === undefined || (tree.operator === '|' && tree.parts.length > 1)) return [tree];
  return tree.parts.flatMap((part) => conjuncts(part));
}

function idRange(tree: SearchTree): ValueRange | undefined {
  if (tree.parts !== undefined || !('field' in tree)) return undefined;
  const { field, test, negated, of } = tree;
  if (negated || of !== undefined || !field.ofRow || field.key !== 'id' || test.kind !== 'within') return undefined;
  return test.ranges.length === 1 ? test.ranges[0] : undefined;
}

/**
 * Joins leaves that test one field in the same way: alternatives, and negations that must all hold. The database then
 * tests all their values at once.
 */
export function mergeSimilarConditions(tree: SearchTree): SearchTree {
  if (tree.parts === undefined) return tree;
  const { operator } = tree;
  const joined = new Map<string, FilterLeaf>();
  const parts: SearchTree[] = [];
  for (const part of tree.parts.map((each) => mergeSimilarConditions(each))) {
    if (part.parts !== undefined || !('field' in part) || part.negated !== (operator === '&')) parts.push(part);
    else joined.set(likenessOf(part), joinLeaves(joined.get(likenessOf(part)), part));
  }
  return { operator, parts: [...parts, ...joined.values()] };
}

function likenessOf({ field, of, test }: FilterLeaf): string {
  return [field.key, field.ofRow, of, test.kind, test.kind === 'within' && test.column].join();
}

function joinLeaves(one: FilterLeaf | undefined, other: FilterLeaf): FilterLeaf {
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
