import { sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterLeaf, FilterTree, TreeLeaf } from '../../../filter-engine/index.js';

/** The searched records of one kind, with the SQL for a leaf of the filter. */
export interface SearchedRecords<Leaf extends TreeLeaf = FilterLeaf> {
  /** `SELECT id …`: all records that the search looks at. */
  readonly all: Sql;
  /** A condition: the search looks at the record with this id. */
  isBetween(id: Sql): Sql;
  /**
   * A condition: the record passes the leaf.
   *
   * @param id the column that holds the record's id
   */
  condition(leaf: Leaf, id: Sql): Sql;
  /** Returns selects that find the matching records without asking every record; `NO_LOOKUPS` for a negation. */
  lookupsOf(leaf: Leaf): Lookups;
  /** The other records that the leaf is about; undefined if it is about the searched record alone. */
  otherRecords(leaf: Leaf): OtherRecords<Leaf> | undefined;
}

/** Records of another kind, by which the searched ones are found. If they are few, the leaf can name them. */
export interface OtherRecords<Leaf extends TreeLeaf> {
  /** `SELECT id …`, each id once. */
  readonly ids: Sql;
  /** Returns the leaf, rewritten to name these records. */
  leafNaming(ids: ReadonlySet<number>): Leaf;
}

/** Selects that find the matching records. Each select is `SELECT id …` and may return an id more than once. */
export interface Lookups {
  /** Reads an index on the values. */
  readonly index?: Index | undefined;
  /** Reads all values in the order of the ids. For tests that no index answers. */
  readonly scan?: Sql;
}

export const NO_LOOKUPS: Lookups = {};

/** Selects that find all matching records together. */
export interface Index {
  readonly selects: readonly Sql[];
  /**
   * The column of the only select that has the order of the ids, from the first that the search looks at. Without it, the
   * records come in no order, and include records that the search does not look at.
   */
  readonly orderedBy?: Sql;
  /** Conditions. If one is true, there are too many records to collect. */
  readonly areMany?: readonly Sql[];
}

export const BY_ID = sqlText('id');

/** The page of matching records to return. */
export interface SearchPage {
  readonly order: 'ascending' | 'descending';
  /** The limit of records on a page. */
  readonly size: number;
  /** Replaces `MAX_FOUND`, if lower. Tests use it to reach each way with few records. */
  readonly few?: number;
}

/** A part of the filter that all records must pass, and the selects that find the matching records. */
export interface Part<Leaf extends TreeLeaf> {
  readonly tree: FilterTree<Leaf>;
  readonly lookups: Lookups;
}

/**
 * Returns the lookups of a tree. For alternatives, each must have an index. For parts that must all pass, the index of
 * one is enough, and finds too many records.
 */
export function lookupsOfTree<Leaf extends TreeLeaf>(tree: FilterTree<Leaf>, records: SearchedRecords<Leaf>): Lookups {
  if (tree.parts === undefined) return records.lookupsOf(tree);
  const indexes = tree.parts.map((part) => lookupsOfTree(part, records).index);
  const found = indexes.filter((index) => index !== undefined);
  if (tree.operator === '&') return { index: found.find(({ orderedBy }) => orderedBy !== undefined) ?? found[0] };
  if (found.length < indexes.length) return NO_LOOKUPS;
  const selects = found.flatMap((index) => index.selects);
  return selects.length === 0
    ? NO_LOOKUPS
    : { index: { selects, areMany: found.flatMap(({ areMany = [] }) => areMany) } };
}

/** An index that may answer the search, with its count. */
export interface CountedIndex<Leaf extends TreeLeaf> {
  readonly part: Part<Leaf>;
  readonly index: Index;
  readonly found: number;
  /** Whether all records that the index finds were counted. */
  readonly isFew: boolean;
  /** The distance between the first and the last id that were counted. */
  readonly span: number;
}

/** The chosen way to run the search: the records to read, and the conditions to test on each. */
export interface Way<Leaf extends TreeLeaf = FilterLeaf> {
  /**
   * The records that all selects find, in the order of the ids. Each is asked for the conditions until the page is full.
   * Selects without an order are joined as alternatives, and sorted before.
   */
  readonly selects: readonly Sql[];
  /** The column of the first select that has the order of the ids. */
  readonly orderedBy: Sql | undefined;
  readonly conditions: ReadonlyArray<FilterTree<Leaf>>;
}

/**
 * If the 5,000 counted records of an index lie closer, reading all texts in order is cheaper than asking each record for
 * its text.
 */
const DENSE_SPAN = 40_000;

/** An index with 6 times as many records is not read beside another: 390 ms instead of 75 on PostgreSQL. */
const FREQUENT = 6;

/** Chooses the way that looks at the fewest records. */
export function chooseWay<Leaf extends TreeLeaf>(
  parts: ReadonlyArray<Part<Leaf>>,
  indexes: ReadonlyArray<CountedIndex<Leaf>>,
  all: Sql,
): Way<Leaf> {
  const wayOf = (found: ReadonlyArray<Part<Leaf>>, selects: readonly Sql[], orderedBy: Sql | undefined): Way<Leaf> => ({
    selects,
    orderedBy,
    // The index of a node finds too many records.
    conditions: parts.filter((part) => part.tree.parts !== undefined || !found.includes(part)).map(({ tree }) => tree),
  });
  const [fewest] = indexes.filter(({ isFew }) => isFew).toSorted((one, other) => one.found - other.found);
  if (fewest !== undefined) return wayOf([fewest.part], fewest.index.selects, fewest.index.orderedBy);

  const [sparsest, ...others] = indexes
    .filter(({ index }) => index.orderedBy !== undefined)
    .toSorted((one, other) => other.span - one.span);
  const scans = parts.filter(({ lookups }) => lookups.scan !== undefined);
  const scanned = scans.find(({ lookups }) => lookups.index === undefined);
  if (sparsest === undefined || (scanned && sparsest.span < DENSE_SPAN)) {
    const part = scanned ?? scans[0];
    return wayOf(part ? [part] : [], [part?.lookups.scan ?? all], BY_ID);
  }
  // PostgreSQL joins selects of one order by merging, which is 7 times as fast as asking each record.
  const walked = [
    sparsest,
    ...others.filter(({ index, span }) => index.orderedBy === BY_ID && sparsest.span < FREQUENT * span),
  ];
  return wayOf(
    walked.map(({ part }) => part),
    walked.flatMap(({ index }) => index.selects),
    sparsest.index.orderedBy,
  );
}
