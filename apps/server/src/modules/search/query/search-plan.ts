import { sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { SearchLeaf, SearchTree } from './search-leaves.js';

/** The searched records of one kind, with the SQL for a leaf of the filter. */
export interface SearchedRecords {
  /** `SELECT id …`: all records that the search looks at. */
  readonly all: Sql;
  /** A condition: the search looks at the record with this id. */
  isBetween(id: Sql): Sql;
  /**
   * A condition: the record passes the leaf.
   *
   * @param id the column that holds the record's id
   */
  condition(leaf: SearchLeaf, id: Sql): Sql;
  /** Returns selects that find the matching records without testing every record; `NO_LOOKUPS` for a negation. */
  lookupsOf(leaf: SearchLeaf): Lookups;
  /**
   * Returns the leaf with the other records that it is about named, if at most `few` of them pass. An index then answers
   * it.
   */
  naming(leaf: SearchLeaf, few: number): Promise<SearchLeaf>;
  /** Returns the records in the order of a column, if that is not the id. */
  inOrderOf(column: SortColumn): RecordsInOrder;
}

/** A column whose index has the records in the order of its values. */
export interface SortColumn {
  /** The key in the value index, or the name of a column of the record's own row. */
  readonly key: string;
  /** The column of the value index. Undefined for `id` and `updateddate`, which the row has. */
  readonly values?: 'ordered_text' | 'number_value' | 'date_value' | undefined;
}

/** The records in the order of a column. */
export interface RecordsInOrder {
  /** The records that have a value, and then those that have none. */
  readonly stretches: readonly Stretch[];
  /** The value of the record with this id. */
  valueOf(id: Sql): Sql;
}

/** Records that an index has in their order. Its rows have the alias `s`. */
export interface Stretch {
  /** Follows FROM. Further conditions may follow it. */
  readonly rows: Sql;
  /** The columns of the order: the value and the id, or the id alone if the records have no value. */
  readonly keys: readonly Sql[];
  /** A condition: the row is of such a record. */
  readonly passes: Sql;
}

/** Selects that find the matching records. Each select is `SELECT id …` and may return an id more than once. */
export interface Lookups {
  /** Reads an index on the values. */
  readonly index?: Index | undefined;
  /** Reads all values in the order of the ids. */
  readonly scan?: Sql | undefined;
}

export const NO_LOOKUPS: Lookups = {};

interface Index {
  readonly selects: readonly Sql[];
  /**
   * The column by which the only select gives the records in the order of their ids, from the first that the search
   * looks at. So the first ones are found without the others. Undefined if the selects return all matching records in
   * no order, including records that the search does not cover.
   */
  readonly orderedBy?: Sql;
}

const BY_ID = sqlText('id');

/**
 * Word indexes of SQLite have an order of their own. They collect all matches before they give the first, so a count
 * would cost as much as the search.
 */
export function isCounted({ orderedBy }: Index): boolean {
  return orderedBy === undefined || orderedBy === BY_ID;
}

export function orderedIndex(select: Sql, orderedBy = BY_ID): Index {
  return { selects: [select], orderedBy };
}

/** @returns undefined if there is nothing to select */
export function unorderedIndex(selects: readonly Sql[]): Index | undefined {
  return selects.length === 0 ? undefined : { selects };
}

/** The page of matching records to return. */
export interface SearchPage {
  readonly order: 'ascending' | 'descending';
  /** The limit of records on a page. */
  readonly size: number;
  /** Replaces `MAX_COLLECTED`, if lower: in a search of few records, and in tests, which reach each way by it. */
  readonly few?: number;
}

/**
 * Limit of records that are collected by their values, tested further and then sorted. If more records match, testing
 * them one by one in the order of the ids soon fills a page.
 */
const MAX_COLLECTED = 20_000;

/** The limit of records of an ordered index that are counted: enough to tell how far apart they lie. */
const MAX_COUNTED_IN_ORDER = 5000;

/**
 * An index is dense if more than one record in 8 has the value. In that case, reading all values in order is cheaper
 * than testing the records one by one.
 */
const DENSE = 8;

/**
 * A second ordered index is read beside the first, unless it has at least 6 times as many records. If it has, the
 * records of the first index are tested one by one. The next entry of an index costs a fraction of a look-up.
 */
const FREQUENT = 6;

/** The limit of counted indexes. */
const MAX_INDEXES = 16;
/** Limit of selects of one index. SQLite allows 500 in a statement. */
const MAX_SELECTS = 64;

/** A part of the filter that all records must pass, and the selects that find the matching records. */
interface Part {
  readonly tree: SearchTree;
  readonly lookups: Lookups;
  /** Whether the lookups find more records than match. In that case, each record is tested for the whole part. */
  readonly isRough: boolean;
}

/** An index that may answer the search, of which the database first counts the records. */
export interface IndexToCount {
  readonly part: Part;
  readonly index: Index;
  /** Limit of the count. Counting ends one record after it. */
  readonly max: number;
}

/**
 * The plan of a search, computed before the database is queried: the indexes that may find the records, and the
 * conditions that all records must pass.
 */
export interface SearchPlan {
  readonly records: SearchedRecords;
  readonly page: SearchPage;
  readonly parts: readonly Part[];
  readonly indexes: readonly IndexToCount[];
  /** A part that only a scan finds, such as a word within a text. */
  readonly scanned: Part | undefined;
  /** The limit of records that an ordered index counts. */
  readonly maxInOrder: number;
  /** Counts decide between several ways. */
  readonly needsCounts: boolean;
}

/** @param parts what all records must pass */
export function planSearch(parts: readonly SearchTree[], records: SearchedRecords, page: SearchPage): SearchPlan {
  const maxCollected = Math.min(page.few ?? MAX_COLLECTED, MAX_COLLECTED);
  const maxInOrder = Math.min(maxCollected, MAX_COUNTED_IN_ORDER);
  const planned = parts.map((tree) => lookupsOfTree(tree, records));
  const indexes = planned
    .flatMap((part) => {
      const { index } = part.lookups;
      if (index === undefined || index.selects.length > MAX_SELECTS) return [];
      return [{ part, index, max: index.orderedBy ? maxInOrder : maxCollected }];
    })
    .toSorted((one, other) => Number(!one.index.orderedBy) - Number(!other.index.orderedBy))
    .slice(0, MAX_INDEXES);
  const scanned = planned.find(({ lookups }) => lookups.scan !== undefined && lookups.index === undefined);
  const [only, ...others] = indexes;
  const isPlain =
    only === undefined || (others.length === 0 && only.index.orderedBy !== undefined && scanned === undefined);
  const needsCounts = !isPlain && indexes.some(({ index }) => isCounted(index));
  return { records, page, parts: planned, indexes, scanned, maxInOrder, needsCounts };
}

/**
 * Returns the lookups of a tree. For alternatives, each must have lookups. For parts that must all pass, the lookups of
 * one part are enough, and find too many records.
 */
function lookupsOfTree(tree: SearchTree, records: SearchedRecords): Part {
  if (tree.parts === undefined) return { tree, lookups: records.lookupsOf(tree), isRough: false };
  const parts = tree.parts.map((part) => lookupsOfTree(part, records));
  if (tree.operator === '&') {
    const indexed = parts.filter(({ lookups }) => lookups.index !== undefined);
    const best = indexed.find(({ lookups }) => lookups.index?.orderedBy) ?? indexed[0];
    if (best === undefined) return { tree, lookups: NO_LOOKUPS, isRough: false };
    return { tree, lookups: best.lookups, isRough: best.isRough || parts.length > 1 };
  }
  const isRough = parts.some((part) => part.isRough);
  return { tree, lookups: anyLookups(parts.map(({ lookups }) => lookups)), isRough };
}

/** Finds the records that pass one of the alternatives. */
function anyLookups(alternatives: readonly Lookups[]): Lookups {
  const [only, ...others] = alternatives;
  if (only !== undefined && others.length === 0) return only;
  const indexes = alternatives.flatMap(({ index }) => index ?? []);
  if (indexes.length < alternatives.length) return NO_LOOKUPS;
  return { index: unorderedIndex(indexes.flatMap((index) => index.selects)) };
}

/**
 * Number of records that an index finds, and the distance between their first and last id. An index that finds many
 * records has no row.
 */
export interface IndexCount {
  /** The position among the plan's indexes. */
  readonly part: number;
  readonly found: number;
  readonly span: number;
}

/** The chosen way to run the search: the records to read, and the conditions to test on each. */
export interface Way {
  /**
   * `walk` reads its selects side by side in the order of the ids, and asks record by record until the page is full. `collect` finds
   * all records of its selects, asks them and sorts.
   */
  readonly kind: 'walk' | 'collect';
  readonly selects: readonly Sql[];
  /** The column of the first select that has the order of the ids. */
  readonly orderedBy: Sql;
  readonly conditions: readonly SearchTree[];
}

/** Chooses the way that looks at the fewest records. */
export function chooseWay(planned: SearchPlan, counts: readonly IndexCount[]): Way {
  const { plan, indexes } = withCounts(planned, counts);
  return wayOfFew(planned, counts) ?? wayOfMany(plan, indexes);
}

/** Returns the way by the index that finds the fewest records. Undefined if none finds few. */
export function wayOfFew(planned: SearchPlan, counts: readonly IndexCount[]): Way | undefined {
  const { plan, indexes } = withCounts(planned, counts);
  const [fewest] = indexes.filter(({ found, max }) => found <= max).toSorted((one, other) => one.found - other.found);
  return fewest && wayOfOne(plan, fewest);
}

type CountedIndex = IndexToCount & Omit<IndexCount, 'part'>;

function withCounts(
  planned: SearchPlan,
  counts: readonly IndexCount[],
): { readonly plan: SearchPlan; readonly indexes: readonly CountedIndex[] } {
  const indexes = planned.indexes.map((each, at) => {
    const unknown = isCounted(each.index) ? 0 : Infinity;
    const { found = Infinity, span = unknown } = counts.find(({ part }) => part === at) ?? {};
    return { ...each, found, span };
  });
  const rateOf = (part: Part): number => {
    const count = counts.find((each) => planned.indexes[each.part]?.part === part);
    return count === undefined ? 1 : count.found / (count.span + 1);
  };
  // The condition that fewest records pass is tested first.
  return { plan: { ...planned, parts: planned.parts.toSorted((one, other) => rateOf(one) - rateOf(other)) }, indexes };
}

function wayOfMany(plan: SearchPlan, indexes: readonly CountedIndex[]): Way {
  const { maxInOrder, scanned } = plan;
  const [sparsest, ...others] = indexes
    .flatMap(({ index: { orderedBy, selects }, ...rest }) => (orderedBy ? [{ ...rest, orderedBy, selects }] : []))
    .toSorted((one, other) => other.span - one.span);
  const isDense = sparsest === undefined || sparsest.span < DENSE * maxInOrder;
  if (sparsest === undefined || (isDense && scanned !== undefined)) return wayOfScan(plan);

  const beside = others.filter(({ orderedBy, span }) => orderedBy === BY_ID && sparsest.span < FREQUENT * span);
  const walked = [sparsest, ...beside];
  return {
    kind: 'walk',
    selects: walked.flatMap(({ selects }) => selects),
    orderedBy: sparsest.orderedBy,
    conditions: conditionsBeside(
      plan,
      walked.map(({ part }) => part),
    ),
  };
}

function wayOfOne(plan: SearchPlan, { part, index }: IndexToCount): Way {
  const { selects, orderedBy } = index;
  const kind = orderedBy ? 'walk' : 'collect';
  return { kind, selects, orderedBy: orderedBy ?? BY_ID, conditions: conditionsBeside(plan, [part]) };
}

/** Reads all values of one part. Without a part, reads all records. */
function wayOfScan(plan: SearchPlan): Way {
  const part = plan.scanned ?? plan.parts.find(({ lookups }) => lookups.scan !== undefined);
  const select = part?.lookups.scan ?? plan.records.all;
  return { kind: 'walk', selects: [select], orderedBy: BY_ID, conditions: conditionsBeside(plan, part ? [part] : []) };
}

/** Returns the conditions that records found by these parts must still pass. */
export function conditionsBeside({ parts }: SearchPlan, found: readonly Part[]): readonly SearchTree[] {
  return parts.filter((part) => part.isRough || !found.includes(part)).map(({ tree }) => tree);
}
