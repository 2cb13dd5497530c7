import { sql } from '../sql.js';
import { isWhole, ofCustomer } from '../word-index.js';
import type { WordIndex, WordsWanted } from '../word-index.js';

/** Each is a page of the table that is read. Where more are found, asking the jobs in order soon fills a page. */
const FEW = 10_000;

/** A tsvector of the words as they are, and an index over it. */
export const POSTGRES_WORDS: WordIndex = {
  set({ customerId, id }, words) {
    if (words.length === 0) return [sql`DELETE FROM job_words WHERE customer_id = ${customerId} AND job_id = ${id}`];
    const text = words.map((word) => ofCustomer(customerId, word)).join(' ');
    return [
      sql`INSERT INTO job_words (customer_id, job_id, words)
        VALUES (${customerId}, ${id}, array_to_tsvector(string_to_array(${text}, ' ')))
        ON CONFLICT (customer_id, job_id) DO UPDATE SET words = excluded.words`,
    ];
  },

  /** The words tell the customer; asked for by its column, all of its jobs would be gone through. */
  found(wanted) {
    const select = sql`SELECT w.job_id AS id FROM job_words AS w
      WHERE w.words @@ ${queryOf(wanted)}::tsquery AND w.customer_id + 0 = ${wanted.customerId}`;
    return { select, few: FEW };
  },

  /** An expression keeps the words from their index, which would be gone through for each job. */
  has: (wanted, id) => sql`EXISTS (SELECT 1 FROM job_words AS w WHERE w.customer_id = ${wanted.customerId}
    AND w.job_id = ${id} AND CASE WHEN w.job_id > 0 THEN w.words END @@ ${queryOf(wanted)}::tsquery LIMIT 1 OFFSET 0)`,
};

function queryOf({ customerId, beginnings }: WordsWanted): string {
  return beginnings
    .map((words) => words.map((word) => `'${ofCustomer(customerId, word)}'${isWhole(word) ? '' : ':*'}`))
    .map((alternatives) => `(${alternatives.join(' | ')})`)
    .join(' & ');
}
