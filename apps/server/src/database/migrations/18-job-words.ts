import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words that jobs are found by, in an index of each database's own (database/word-index.ts). */
const ON_POSTGRES = [
  `CREATE TABLE job_words (
     customer_id BIGINT NOT NULL,
     job_id BIGINT NOT NULL,
     words TSVECTOR NOT NULL,
     PRIMARY KEY (customer_id, job_id)
   ) WITH (toast_tuple_target = 128)`,
  // Apart from their rows where they are more than 2 KB: rows are many to a page then, and a search looks at rows alone.
  'ALTER TABLE job_words ALTER COLUMN words SET STORAGE EXTERNAL',
  // What was written last stands in a list of so many KB, which searches go through, before one of the writers brings it in.
  'CREATE INDEX job_words_words ON job_words USING gin (words) WITH (gin_pending_list_limit = 1024)',
];

const ON_SQLITE = [
  `CREATE VIRTUAL TABLE job_words USING fts5(
     words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '+#.@_'"
   )`,
  // By itself it merges what it has very much at once, and now and then: writers do so as they go (sqlite-words.ts).
  `INSERT INTO job_words (job_words, rank) VALUES ('automerge', 0)`,
  `INSERT INTO job_words (job_words, rank) VALUES ('crisismerge', 128)`,
  'CREATE TABLE job_words_customers (number INTEGER PRIMARY KEY, customer_id BIGINT NOT NULL UNIQUE)',
];

/** What of the index is made anew behind the requests (D-SEA-26): first of all, the words of the jobs that are there. */
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
