import { sql } from '../sql.js';
import { blockOf, conditionsOfBlocks, storedWords, WORD_BLOCK } from '../word-index.js';
import type { WordIndex, WordQuery } from '../word-index.js';

/** A word index in a tsvector with unchanged words, and a GIN index. */
export const POSTGRES_WORDS: WordIndex = {
  some: (customerId, limit) => sql`SELECT job_id AS id FROM job_words WHERE customer_id = ${customerId} LIMIT ${limit}`,

  forget: () => [],

  set({ customerId, id }, words) {
    if (words.length === 0) return [sql`DELETE FROM job_words WHERE customer_id = ${customerId} AND job_id = ${id}`];
    const text = storedWords({ customerId, id }, words).join(' ');
    return [
      sql`INSERT INTO job_words (customer_id, job_id, words)
        VALUES (${customerId}, ${id}, array_to_tsvector(string_to_array(${text}, ' ')))
        ON CONFLICT (customer_id, job_id) DO UPDATE SET words = excluded.words`,
    ];
  },

  /** Block by block: of one condition for all blocks, PostgreSQL would expect so many jobs that it reads the table. */
  found(wanted) {
    const select = sql`SELECT w.id FROM unnest(${conditionsOf(wanted)}::tsquery[]) AS block (passes)
      CROSS JOIN LATERAL (SELECT job_id AS id FROM job_words WHERE words @@ block.passes OFFSET 0) AS w`;
    return { select };
  },

  has: (wanted, id) => sql`EXISTS (SELECT 1 FROM job_words AS w WHERE w.customer_id = ${wanted.customerId}
    AND w.job_id = ${id} AND w.words @@ (${conditionsOf(wanted)}::tsquery[])[w.job_id / ${WORD_BLOCK} - ${blockOf(wanted.ids.least)} + 1]
    LIMIT 1 OFFSET 0)`,
};

/** Returns an array of PostgreSQL. */
function conditionsOf(wanted: WordQuery): string {
  const conditions = conditionsOfBlocks(wanted, { quote: "'", begins: ':*', or: ' | ', and: ' & ' });
  return `{${conditions.map((condition) => `"${condition}"`).join(',')}}`;
}
