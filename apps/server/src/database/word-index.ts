import type { Sql } from './sql.js';

export interface WordQuery {
  readonly customerId: number;
  /**
   * A job must match one prefix from each group. Prefixes start with the field's letter. A prefix of one character must
   * be the whole word (D-SEA-19).
   */
  readonly beginnings: ReadonlyArray<readonly string[]>;
  /** The range of job ids to search. It includes both ends. */
  readonly ids: { readonly least: number; readonly most: number };
}

/** SQL that finds jobs by their words: `SELECT id …`. */
interface WordMatches {
  readonly select: Sql;
  /** The column that orders the jobs by id, from the first searched id. Undefined if the jobs are unordered. */
  readonly inOrderOf?: Sql;
  /**
   * For unordered jobs: a condition that estimates whether there are many matches. Then testing job by job is faster
   * than finding the matches.
   */
  readonly areMany?: Sql;
  /** For unordered jobs: SQL that finds the same jobs in the order of their ids, by testing all jobs. */
  readonly beside?: Sql;
}

/**
 * Finds jobs by their words (D-SEA-25), in an index that each database has in its own kind. A word contains no spaces
 * and no characters that have a meaning in either database. It is a letter for its field, followed by letters,
 * digits, `+`, `#`, `.`, `@` and `_`.
 */
export interface WordIndex {
  /** Returns the statements that replace the words of a job. */
  set(job: { readonly customerId: number; readonly id: number }, words: readonly string[]): readonly Sql[];
  /** Returns a select of jobs whose words are in the index: `SELECT id …`. */
  some(customerId: number, limit: number): Sql;
  /** Returns the statements that remove what is left of a customer without jobs in the index. */
  forget(customerId: number): readonly Sql[];
  found(wanted: WordQuery): WordMatches;
  /**
   * Returns a condition that a job has the words.
   * @param id the column with the job's id
   */
  has(wanted: WordQuery, id: Sql): Sql;
}

/**
 * Returns whether a word has a single character, such as C or R. As a prefix it would match nearly every job, slowly,
 * so it must match a whole word.
 */
export function isSingleCharacter(word: string): boolean {
  return [...word].length <= 2;
}

/**
 * Returns the word in the form that the index of all customers stores. No word of another customer begins with it.
 */
export function ofCustomer(customerId: number, word: string): string {
  return `${customerId.toString(36)}.${word}`;
}
