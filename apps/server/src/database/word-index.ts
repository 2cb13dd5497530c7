import type { Sql } from './sql.js';

/** Which jobs are looked for by their words. */
export interface WordsWanted {
  readonly customerId: number;
  /** Of each of these a job has a word that begins so, behind the letter of its field; of one character alone, that is no other word. */
  readonly beginnings: ReadonlyArray<readonly string[]>;
  /** Jobs that are looked at: the lowest id and the highest, both included. */
  readonly ids: { readonly least: number; readonly most: number };
}

/** Jobs that were found by their words: `SELECT id …`. */
export interface FoundByWords {
  readonly select: Sql;
  /** The column by which they come in the order of their ids, from the first that is looked at; left out where they come in none. */
  readonly inOrderOf?: Sql;
  /** Where they come in none: a condition that tells, without finding them, that they are so many that asking job by job is sooner done. */
  readonly areMany?: Sql;
  /** Where they come in none: the same ones in the order of their ids, for which all jobs are gone through. */
  readonly beside?: Sql;
}

/**
 * The words that jobs are found by (D-SEA-25), in an index of the database's own. A word is text without spaces and without what
 * means anything to a database: a letter that stands for its field, and then letters, digits, `+`, `#`, `.`, `@` and `_`.
 */
export interface WordIndex {
  /** The statements that set the words of a job, in place of those that it had. */
  set(job: { readonly customerId: number; readonly id: number }, words: readonly string[]): readonly Sql[];
  found(wanted: WordsWanted): FoundByWords;
  /**
   * Whether a job has them.
   *
   * @param id the column that holds its id
   */
  has(wanted: WordsWanted, id: Sql): Sql;
}

/** As a beginning, a single character would find nearly every job, and take long: it is a word of its own, such as C and R. */
export function isWhole(word: string): boolean {
  return [...word].length <= 2;
}

/** A word as it stands in the index of all customers: no other customer's begins so. */
export function ofCustomer(customerId: number, word: string): string {
  return `${customerId.toString(36)}.${word}`;
}
