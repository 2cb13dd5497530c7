import { joinSql, sql, sqlText } from '../../../database/index.js';
import type { Searchers, Sql } from '../../../database/index.js';
import type { FilterLeaf, FilterTree, TreeLeaf, ValueRange } from '../../../filter-engine/index.js';
import { nameFewOthers, withoutIdRanges } from './rewrite-filter.js';
import { chooseWay, planSearch } from './search-plan.js';
import type { IndexCount, IndexToCount, SearchedRecords, SearchPage, SearchPlan, Way } from './search-plan.js';
import { allOf, anyOf, treeCondition } from './sql-conditions.js';
import type { SearchDialect } from './sql-conditions.js';

/** The searched records as statements of a session name them. Only those are looked at whose ids lie in all of the ranges. */
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

/** One row (`IndexCount`) for each index. */
function countStatement<Leaf extends TreeLeaf>({ indexes, page }: SearchPlan<Leaf>): Sql {
  const counts = indexes.map((each, at) => countOf(each, sqlText(String(at)), directionOf(page)));
  return joinSql(counts, ' UNION ALL ');
}

function countOf<Leaf extends TreeLeaf>({ index, most }: IndexToCount<Leaf>, position: Sql, direction: Sql): Sql {
  const found = index.isOrdered
    ? sql`SELECT id FROM (${index.selects[0]}) AS found ORDER BY ${index.orderedBy} ${direction}`
    : joinSql(index.selects.map(inBrackets), ' UNION ALL ');
  const counted = sql`SELECT ${position} AS part, COUNT(*) AS found, COALESCE(MAX(id) - MIN(id), 0) AS span
      FROM (${found} LIMIT ${most + 1}) AS few`;
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
