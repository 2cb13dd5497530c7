import { sql, sqlText } from '../sql.js';
import type { Sql } from '../sql.js';
import { conditionsOfBlocks, storedWords } from '../word-index.js';
import type { WordIndex, WordQuery } from '../word-index.js';

/**
 * A row's id is the customer's number times this factor, plus the job's id. So results come in the order of the jobs.
 */
const JOBS_OF_CUSTOMER = 4_294_967_296;
const JOB_ID = sqlText(`w.rowid & ${JOBS_OF_CUSTOMER - 1}`);

const PAGE_BYTES = 4000;

/** A word index in FTS5 without stored texts. Every character outside ASCII counts as part of a word. */
export const SQLITE_WORDS: WordIndex = {
  set({ customerId, id }, words) {
    const place = rowId(customerId, id);
    if (words.length === 0) return [sql`DELETE FROM job_words WHERE rowid = ${place}`];
    const text = storedWords({ customerId, id }, words).join(' ');
    return [
      sql`INSERT INTO job_words_customers (customer_id) VALUES (${customerId}) ON CONFLICT DO NOTHING`,
      sql`INSERT OR REPLACE INTO job_words (rowid, words) VALUES (${place}, ${text})`,
      sql`INSERT INTO job_words (job_words, rank) VALUES ('merge', ${mergedPages(text)})`,
    ];
  },

  some: (customerId, limit) => sql`SELECT ${JOB_ID} AS id FROM job_words AS w
    WHERE w.rowid BETWEEN ${rowId(customerId, 0)} AND ${rowId(customerId, JOBS_OF_CUSTOMER - 1)} LIMIT ${limit}`,

  forget: (customerId) => [sql`DELETE FROM job_words_customers WHERE customer_id = ${customerId}`],

  found(wanted) {
    const select = sql`SELECT ${JOB_ID} AS id, w.rowid AS place FROM job_words AS w WHERE ${matches(wanted)}`;
    return { select, inOrderOf: sqlText('place') };
  },

  /** A single select finds all matching jobs, because each look-up of a prefix is expensive. */
  has: (wanted, id) => sql`${id} IN (SELECT ${JOB_ID} FROM job_words AS w WHERE ${matches(wanted)})`,
};

/**
 * Returns how many pages a write merges. FTS5 merges each written page with others on several levels. Each write
 * merges a few pages, so that no write has to merge very many.
 */
function mergedPages(text: string): number {
  return Math.min(8 * Math.ceil(text.length / PAGE_BYTES), 64);
}

const SYNTAX = { quote: '"', begins: ' *', or: ' OR ', and: ' AND ' };

function matches(wanted: WordQuery): Sql {
  const { customerId, ids } = wanted;
  const conditions = conditionsOfBlocks(wanted, SYNTAX).map((condition) => `(${condition})`);
  return sql`w.job_words MATCH ${conditions.join(SYNTAX.or)}
    AND w.rowid BETWEEN ${rowId(customerId, ids.least)} AND ${rowId(customerId, ids.most)}`;
}

/** SQLite would receive a number parameter as a floating-point number, which is not exact enough. */
function rowId(customerId: number, id: number): Sql {
  const job = Math.min(Math.max(id, 0), JOBS_OF_CUSTOMER - 1);
  return sql`(SELECT number * ${sqlText(String(JOBS_OF_CUSTOMER))} FROM job_words_customers WHERE customer_id = ${customerId})
    + CAST(${job} AS INTEGER)`;
}
