import { sql } from '../sql.js';
import type { Sql } from '../sql.js';
import { isSingleCharacter, ofCustomer } from '../word-index.js';
import type { WordIndex, WordQuery } from '../word-index.js';

/** Number of sampled jobs, spread evenly over the customer's jobs. They show how frequent words are. */
const SAMPLE = 256;

/** Minimum of hits in the sample. Fewer hits may be chance. */
const MIN_HITS = 6;

/**
 * The cost of finding a job by the index, relative to testing a job in order. Each job that the index finds needs a
 * page of the table. Jobs in order share a page.
 */
const FINDING = 5;

/** Number of jobs that a search returns. */
const PAGE = 1000;

/** A word index in a tsvector with unchanged words, and a GIN index. */
export const POSTGRES_WORDS: WordIndex = {
  some: (customerId, limit) => sql`SELECT job_id AS id FROM job_words WHERE customer_id = ${customerId} LIMIT ${limit}`,

  forget: () => [],

  set({ customerId, id }, words) {
    if (words.length === 0) return [sql`DELETE FROM job_words WHERE customer_id = ${customerId} AND job_id = ${id}`];
    const text = words.map((word) => ofCustomer(customerId, word)).join(' ');
    return [
      sql`INSERT INTO job_words (customer_id, job_id, words)
        VALUES (${customerId}, ${id}, array_to_tsvector(string_to_array(${text}, ' ')))
        ON CONFLICT (customer_id, job_id) DO UPDATE SET words = excluded.words`,
    ];
  },

  /**
   * Each word contains the customer's number. A condition on the customer column would visit all jobs of the
   * customer.
   */
  found(wanted) {
    const select = sql`SELECT w.job_id AS id FROM job_words AS w
      WHERE w.words @@ ${queryOf(wanted)}::tsquery AND w.customer_id + 0 = ${wanted.customerId}`;
    return { select, areMany: areMany(wanted), beside: beside(wanted) };
  },

  has: (wanted, id) => sql`EXISTS (SELECT 1 FROM job_words AS w WHERE w.customer_id = ${wanted.customerId}
    AND w.job_id = ${id} AND ${passes(wanted)} LIMIT 1 OFFSET 0)`,
};

/**
 * Returns a condition on one job. It is an expression that cannot use the index, because PostgreSQL would search the
 * index for each job.
 */
function passes(wanted: WordQuery): Sql {
  return sql`CASE WHEN w.job_id > 0 THEN w.words END @@ ${queryOf(wanted)}::tsquery`;
}

function beside(wanted: WordQuery): Sql {
  const { customerId, ids } = wanted;
  return sql`SELECT w.job_id AS id FROM job_words AS w WHERE w.customer_id = ${customerId}
    AND w.job_id BETWEEN ${ids.least} AND ${ids.most} AND ${passes(wanted)}`;
}

/**
 * Decides between two ways to fill a page. If `h` jobs of the sample have the words, about `h * step` of all jobs
 * have them. Testing in order fills a page after `PAGE * SAMPLE / h` jobs, or ends after the whole span. Testing is
 * faster if `h * h` exceeds `PAGE * SAMPLE / FINDING / step`, or if `h` exceeds `span / FINDING / step`.
 */
function areMany(wanted: WordQuery): Sql {
  const { customerId, ids } = wanted;
  const grid = sql`SELECT GREATEST(MAX(job_id) / ${SAMPLE}, 1) AS step, GREATEST(LEAST(MAX(job_id), ${ids.most}) - ${ids.least}, 0) AS span
    FROM job_words WHERE customer_id = ${customerId}`;
  const enough = sql`LEAST(GREATEST(${MIN_HITS}, SQRT(${(PAGE * SAMPLE) / FINDING} / step)), 1 + span / step / ${FINDING})`;
  return sql`EXISTS (WITH grid AS (${grid}) SELECT 1 FROM job_words AS w WHERE w.customer_id = ${customerId}
    AND w.job_id = ANY (ARRAY(SELECT number * step FROM grid CROSS JOIN generate_series(1, ${SAMPLE}) AS point (number)))
    AND ${passes(wanted)} OFFSET (SELECT CAST(${enough} AS BIGINT) - 1 FROM grid))`;
}

function queryOf({ customerId, beginnings }: WordQuery): string {
  return beginnings
    .map((words) => words.map((word) => `'${ofCustomer(customerId, word)}'${isSingleCharacter(word) ? '' : ':*'}`))
    .map((alternatives) => `(${alternatives.join(' | ')})`)
    .join(' & ');
}
