import { joinSql, sql, sqlList, sqlText } from '../../../database/index.js';
import type { Searchers, Session, Sql, SqlValue } from '../../../database/index.js';
import { countRecords, directionOf, inBrackets, nameRecords, runSearch } from './run-search.js';
import type { Search } from './run-search.js';
import type { SearchTree } from './search-leaves.js';
import { conditionsBeside, planSearch, wayOfFew } from './search-plan.js';
import type { SearchedRecords, SearchPage, SearchPlan, SortColumn, Stretch, Way } from './search-plan.js';
import { allOf, ALWAYS, NEVER, treeCondition } from './sql-conditions.js';

/** A column and its direction, and the place behind which a page begins. */
export interface SortOrder extends Pick<SearchPage, 'order'> {
  readonly column: SortColumn;
  readonly after?: SortPlace | undefined;
}

/** The place of a record in an order: the number of its stretch, and its keys. Without keys, before the stretch. */
export type SortPlace = readonly [stretch: number, ...keys: ReadonlyArray<string | number>];

/** A page in an order. */
export interface SortedPage {
  readonly ids: readonly number[];
  /** The place behind which the next page begins. Undefined after the last record. */
  readonly next: SortPlace | undefined;
}

/** The bounds of a page. Tests lower them to reach each way. */
export interface SortBounds {
  readonly size: number;
  /** The limit of found records that are sorted. If a filter finds more, records are tested in the order of the column. */
  readonly few: number;
  /** The limit of records of a stretch that are tested. So a page may be short. */
  readonly tested: number;
}

export const SORT_BOUNDS = { few: 5000, tested: 5000 };

interface Sorting extends SortBounds, SortOrder {
  readonly after: SortPlace;
}

const BEGINNING: SortPlace = [0];

/** Returns the records that pass and come behind a place, in the order of a column (D-SEA-36). @throws StatementTooLong */
export async function runSortedSearch(
  searchers: Searchers,
  search: Search,
  { after = BEGINNING, ...order }: SortOrder,
  bounds: SortBounds,
): Promise<SortedPage> {
  const sorting = { ...order, ...bounds, after };
  if (order.column.key === 'id') return searchById(searchers, search, sorting);
  const { searcher, mergingSearcher } = searchers;
  const { named, records } = await nameRecords(searcher, search);
  const plan = planSearch(named, records, sorting);
  const few = await findFew(searcher, plan, sorting);
  if (few) return sortFew(searcher, few, records, sorting);
  // This searcher does not sort. PostgreSQL would else test a whole stretch first, if it expects few of it to pass.
  return walk(mergingSearcher, named, records, sorting);
}

/** Searches of all kinds are made for the order of ids. */
async function searchById(searchers: Searchers, search: Search, sorting: Sorting): Promise<SortedPage> {
  const { order, size } = sorting;
  const place = sorting.after[1];
  const behind = { [order === 'ascending' ? 'after' : 'before']: place };
  const recordsOf: Search['recordsOf'] = (session, ids) =>
    search.recordsOf(session, place === undefined ? ids : [...ids, behind]);
  const ids = await runSearch(searchers, { ...search, recordsOf }, { order, size });
  const last = ids[size - 1];
  return { ids, next: last === undefined ? undefined : [0, last] };
}

/** Returns the way to few records that an index or a scan finds. A scan is only made if no index finds few. */
async function findFew(searcher: Session, plan: SearchPlan, { few }: Sorting): Promise<Way | undefined> {
  const way = wayOfFew(plan, await countRecords(searcher, plan));
  const { scanned, records } = plan;
  if (way || !scanned?.lookups.scan) return way;
  const { text, values } = sql`SELECT DISTINCT id FROM (${scanned.lookups.scan}) AS found LIMIT ${few + 1}`;
  const ids = (await searcher.query<{ id: number }>(text, values)).map(({ id }) => id);
  if (ids.length > few) return undefined;
  const isFound = { text: `one.id ${searcher.isOneOfJson}`, values: [JSON.stringify(ids)] };
  const select = sql`SELECT one.id AS id FROM (${records.all}) AS one WHERE ${isFound}`;
  return { kind: 'collect', selects: [select], orderedBy: ID, conditions: conditionsBeside(plan, [scanned]) };
}

const ID = sqlText('id');
/** The keys of found records with a value, and of those without. */
const KEYS_OF_FOUND = [[sqlText('found.value'), sqlText('found.id')], [sqlText('found.id')]] as const;

interface PlacedRow {
  readonly id: number;
  readonly value: string | number | null;
}

/** Tests few records, and sorts them. */
async function sortFew(
  searcher: Session,
  { selects, conditions }: Way,
  records: SearchedRecords,
  sorting: Sorting,
): Promise<SortedPage> {
  const { after, size } = sorting;
  const [first, ...place] = after;
  const [id, { valueOf }] = [sqlText('few.id'), records.inOrderOf(sorting.column)];
  const passes = conditions.map((tree) => treeCondition(tree, (leaf) => records.condition(leaf, id)));
  const [behind, behindWithout] = KEYS_OF_FOUND.map((keys, at) =>
    at === first ? compared(keys, place, sorting, BEHIND) : at < first ? NEVER : ALWAYS,
  ) as [Sql, Sql];
  const direction = directionOf(sorting);
  const { text, values } = sql`WITH few AS MATERIALIZED (${joinSql(selects.map(inBrackets), ' UNION ')}),
    found AS MATERIALIZED (SELECT id, ${valueOf(id)} AS value FROM few WHERE ${allOf([records.isBetween(id), ...passes])})
    SELECT id, value FROM found
    WHERE (value IS NOT NULL AND ${behind}) OR (value IS NULL AND ${behindWithout})
    ORDER BY value IS NULL, value ${direction}, id ${direction} LIMIT ${size}`;
  const rows = await searcher.query<PlacedRow>(text, values);
  const last = rows[size - 1];
  return {
    ids: rows.map((row) => row.id),
    next: last && (last.value === null ? [1, last.id] : [0, last.value, last.id]),
  };
}

/** Tests records in the order of the column, until the page is full or many are tested. */
async function walk(
  searcher: Session,
  parts: readonly SearchTree[],
  records: SearchedRecords,
  sorting: Sorting,
): Promise<SortedPage> {
  const { after, size, tested } = sorting;
  const [first, ...place] = after;
  const ids: number[] = [];
  for (const [at, stretch] of records.inOrderOf(sorting.column).stretches.entries()) {
    if (at < first) continue;
    const { keys, passes } = stretch;
    const isBehind = at === first ? compared(keys, place, sorting, BEHIND) : ALWAYS;
    const [end] = await readStretch(searcher, stretch, sorting, { conditions: [isBehind], from: tested - 1, count: 1 });
    const isBeforeEnd = end ? [compared(keys, keysOf(end, stretch), sorting, UNTIL)] : [];
    const tests = parts.map((tree) => treeCondition(tree, (leaf) => records.condition(leaf, keys.at(-1) ?? ID)));
    const rows = await readStretch(searcher, stretch, sorting, {
      conditions: [isBehind, ...isBeforeEnd, passes, ...tests],
      from: 0,
      count: size - ids.length,
    });
    ids.push(...rows.map(({ id }) => id));
    const last = ids.length === size ? rows.at(-1) : end;
    if (last) return { ids, next: [at, ...keysOf(last, stretch)] };
  }
  return { ids, next: undefined };
}

function readStretch(
  searcher: Session,
  { rows, keys }: Stretch,
  sorting: Sorting,
  { conditions, from, count }: { readonly conditions: readonly Sql[]; readonly from: number; readonly count: number },
): Promise<PlacedRow[]> {
  const order = keys.map((key) => sql`${key} ${directionOf(sorting)}`);
  const { text, values } = sql`SELECT ${keys.at(-1) ?? ID} AS id, ${keys[0] ?? ID} AS value
    FROM ${rows} AND ${allOf(conditions)} ORDER BY ${joinSql(order, ', ')} LIMIT ${count} OFFSET ${from}`;
  return searcher.query<PlacedRow>(text, values);
}

/** The keys of a row: its value and its id, or its id alone. */
function keysOf({ id, value }: PlacedRow, { keys }: Stretch): ReadonlyArray<string | number> {
  return value === null || keys.length === 1 ? [id] : [value, id];
}

const BEHIND = { ascending: '>', descending: '<' } as const;
const UNTIL = { ascending: '<=', descending: '>=' } as const;

function compared(
  keys: readonly Sql[],
  place: readonly SqlValue[],
  { order }: SortOrder,
  operators: typeof BEHIND | typeof UNTIL,
): Sql {
  return place.length === 0 ? ALWAYS : sql`(${joinSql(keys, ', ')}) ${sqlText(operators[order])} ${sqlList(place)}`;
}
