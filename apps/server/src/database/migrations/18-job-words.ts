import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the word index, by which searches find jobs. Each database has its own kind of index (database/word-index.ts).
 */
const ON_POSTGRES = [
  `CREATE TABLE job_words (
     customer_id BIGINT NOT NULL,
     job_id BIGINT NOT NULL,
     words TSVECTOR NOT NULL,
     PRIMARY KEY (customer_id, job_id)
   ) WITH (toast_tuple_target = 128)`,
  // Stores words above 2 KB apart from their rows. Then a page holds many rows, and a search reads the rows only.
  'ALTER TABLE job_words ALTER COLUMN words SET STORAGE EXTERNAL',
  // PostgreSQL adds recent writes to a pending list of this many KB, which searches read too. At this size, a writer
  // merges the list into the index.
  'CREATE INDEX job_words_words ON job_words USING gin (words) WITH (gin_pending_list_limit = 1024)',
];

const ON_SQLITE = [
  `CREATE VIRTUAL TABLE job_words USING fts5(
     words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '+#.@_'"
   )`,
  // FTS5's own merging now and then does very much work at once. Instead, each write merges a little
  // (sqlite-words.ts).
  `INSERT INTO job_words (job_words, rank) VALUES ('automerge', 0)`,
  `INSERT INTO job_words (job_words, rank) VALUES ('crisismerge', 128)`,
  'CREATE TABLE job_words_customers (number INTEGER PRIMARY KEY, customer_id BIGINT NOT NULL UNIQUE)',
];

/**
 * The table of index parts that are rebuilt in the background (D-SEA-26). It begins with the words of existing jobs.
 */
const REINDEXES = [
  `CREATE TABLE profile_reindexes (
     customer_id BIGINT NOT NULL,
     profile_type TEXT NOT NULL,
     fields TEXT NOT NULL,
     asked_at BIGINT NOT NULL,
     due_at BIGINT NOT NULL,
     after_at BIGINT NOT NULL,
     after_id BIGINT NOT NULL,
     is_last_look INTEGER NOT NULL,
     PRIMARY KEY (customer_id, profile_type)
   )`,
  'CREATE INDEX profile_reindexes_due ON profile_reindexes (due_at)',
];

const TEXTS = JSON.stringify(['jobtitle', 'jobid', 'overview', 'responsibilities', 'qualifications']);
const OF_JOBS = (now: number): string => `INSERT INTO profile_reindexes
  SELECT DISTINCT customer_id, 'jobs', '${TEXTS}', ${now}, ${now}, 0, 0, 0 FROM profiles WHERE profile_type = 'jobs'`;

export class JobWords1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    for (const statement of [...(isPostgres ? ON_POSTGRES : ON_SQLITE), ...REINDEXES]) await runner.query(statement);
    await runner.query(OF_JOBS(Date.now()));
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
