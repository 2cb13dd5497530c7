import type { Sql } from '../../../database/index.js';
import type { FilterLeaf, TreeLeaf } from '../../../filter-engine/index.js';

/** The records of one kind that a search goes through: how a leaf of its filter is asked of the database. */
export interface SearchedRecords<Leaf extends TreeLeaf = FilterLeaf> {
  /** `SELECT id …`: all of them, of those that are looked at. */
  readonly all: Sql;
  /** Whether an id is one of those that are looked at. */
  isBetween(id: Sql): Sql;
  /**
   * Whether a record passes.
   *
   * @param id the column that holds its id
   */
  condition(leaf: Leaf, id: Sql): Sql;
  /** The records that pass, where they can be found without asking each: none for a negation. */
  found(leaf: Leaf): FoundRecords | undefined;
  /** What is asked before the search itself, where a leaf is about other records; left out where none is. */
  askedFirst?(leaf: Leaf): AskedFirst<Leaf> | undefined;
}

/** Other records, by which the searched ones are found: where they are few, these are named. */
export interface AskedFirst<Leaf extends TreeLeaf> {
  /** `SELECT id …`, each once. */
  readonly ids: Sql;
  /** What the leaf is where it is about these. */
  leafOf(ids: ReadonlySet<number>): Leaf;
}

/** `SELECT id …` in two ways, the first maybe by several statements; all may give an id more than once. */
export interface FoundRecords {
  /** By an index on the values; left out where there is none. Where they are not ordered, of all ids: `isBetween` is asked of them. */
  readonly byValue?: readonly Sql[];
  /** Whether those of `byValue` come by their ids, from the first that is looked at, so that the first ones are found without the others. */
  readonly isOrdered: boolean;
  /** The column by which they are ordered, where that is not `id`. */
  readonly inOrderOf?: Sql | undefined;
  /** Where they are not ordered: a condition that tells, without finding them, that they are too many to be found first. */
  readonly areMany?: Sql | undefined;
  /** Likewise: the same ones in the order of their ids, for which all records are gone through; worth it beside others that nearly all pass. */
  readonly beside?: Sql | undefined;
  /** In the order of the ids, whatever the values. */
  readonly inOrder?: Sql;
}
