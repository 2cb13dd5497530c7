import type { Sql } from './sql.js';

/** The jobs that a search by words wants. */
export interface WordQuery {
  readonly customerId: number;
  /**
   * A job must match one prefix from each group. Prefixes start with the field's letter. A prefix of one character must
   * be the whole word.
   */
  readonly beginnings: ReadonlyArray<readonly string[]>;
  /** The range of jobs to search: the lowest id and the highest, both included. */
  readonly ids: { readonly least: number; readonly most: number };
}

/** Jobs found by their words: `SELECT id …`. */
export interface WordMatches {
  readonly select: Sql;
  /** The column that orders the jobs by id, from the first one searched. Undefined if they come unordered. */
  readonly inOrderOf?: Sql;
  /**
   * For unordered jobs: a condition that estimates, without finding them, whether there are so many that testing job by
   * job is faster.
   */
  readonly areMany?: Sql;
  /** For unordered jobs: the same jobs in the order of their ids, found by testing all jobs. */
  readonly beside?: Sql;
}

/**
 * The words by which jobs are found (D-SEA-25), in an index of the database's own. A word contains no spaces and
 * nothing with a meaning in either database. It is a letter for its field, followed by letters, digits, `+`, `#`, `.`,
 * `@` and `_`.
 */
export interface WordIndex {
  /** Returns the statements that replace the words of a job. */
  set(job: { readonly customerId: number; readonly id: number }, words: readonly string[]): readonly Sql[];
  found(wanted: WordQuery): WordMatches;
  /**
   * Returns a condition that tests whether a job has the words.
   *
   * @param id the column that holds its id
   */
  has(wanted: WordQuery, id: Sql): Sql;
}

/**
 * A single character as a prefix would match nearly every job, slowly. So it counts as a whole word, such as C and R.
 */
export function isWhole(word: string): boolean {
  return [...word].length <= 2;
}

/** Returns a word as the index of all customers stores it: no word of another customer begins with it. */
export function ofCustomer(customerId: number, word: string): string {
  return `${customerId.toString(36)}.${word}`;
}
