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

interface JobOfWords {
  readonly customerId: number;
  readonly id: number;
}

/** SQL that finds jobs by their words: `SELECT id …`. */
interface WordMatches {
  readonly select: Sql;
  /** The column that orders the jobs by id, from the first searched id. Undefined if the jobs are unordered. */
  readonly inOrderOf?: Sql;
}

/**
 * Finds jobs by their words (D-SEA-25), in an index that each database has in its own kind. A word contains no spaces
 * and no characters that have a meaning in either database. It is a letter for its field, followed by letters,
 * digits, `+`, `#`, `.`, `@` and `_`.
 */
export interface WordIndex {
  /** Returns the statements that replace the words of a job. */
  set(job: JobOfWords, words: readonly string[]): readonly Sql[];
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

/** Number of job ids of a block. */
export const WORD_BLOCK = 32_768;

/**
 * Returns a job's words in the form that the index of all customers stores. No word of another customer or another block
 * begins with them. So a search of one block reads nothing of the others, however many jobs have its words.
 */
export function storedWords({ customerId, id }: JobOfWords, words: readonly string[]): string[] {
  const head = headOf(customerId, blockOf(id));
  return words.map((word) => head + word);
}

/** The symbols by which a database writes conditions on words. */
interface WordSyntax {
  readonly quote: string;
  readonly begins: string;
  readonly or: string;
  readonly and: string;
}

/** Returns the conditions that find the jobs, as the database writes them: one for each block, in order. */
export function conditionsOfBlocks({ customerId, beginnings, ids }: WordQuery, syntax: WordSyntax): string[] {
  const { quote, begins, or, and } = syntax;
  const [first, last] = [blockOf(ids.least), blockOf(ids.most)];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const head = headOf(customerId, first + at);
    const rendered = (word: string): string => `${quote}${head}${word}${quote}${isSingleCharacter(word) ? '' : begins}`;
    return beginnings.map((words) => `(${words.map(rendered).join(or)})`).join(and);
  });
}

export function blockOf(id: number): number {
  return Math.floor(id / WORD_BLOCK);
}

function headOf(customerId: number, block: number): string {
  return `${customerId.toString(36)}.${block.toString(36)}.`;
}

/**
 * Returns whether a word has a single character, such as C or R. As a prefix it would match nearly every job, slowly,
 * so it must match a whole word.
 */
function isSingleCharacter(word: string): boolean {
  return [...word].length <= 2;
}
