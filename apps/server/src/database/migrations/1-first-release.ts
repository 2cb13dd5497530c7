import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';
// Follows from the entities: `npm run tables` writes it. The end of a statement, WITHOUT ROWID, is of SQLite alone.
import TABLES from './1-first-release.json' with { type: 'json' };

const WITHOUT_ROWID = / WITHOUT ROWID$/;

/** Each database has its own kind of word index, by which searches find jobs (database/word-index.ts). */
const OF_DIALECT = {
  sqlite: [
    `CREATE VIRTUAL TABLE job_words USING fts5(
       words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '+#.@_'"
     )`,
    // FTS5's own merging now and then does very much work at once. Instead, each write merges a little
    // (sqlite-words.ts).
    `INSERT INTO job_words (job_words, rank) VALUES ('automerge', 0)`,
    `INSERT INTO job_words (job_words, rank) VALUES ('crisismerge', 128)`,
    'CREATE TABLE job_words_customers (number INTEGER PRIMARY KEY, customer_id BIGINT NOT NULL UNIQUE)',
  ],
  postgres: [
    `CREATE TABLE job_words (
       customer_id BIGINT NOT NULL, job_id BIGINT NOT NULL, words TSVECTOR NOT NULL, PRIMARY KEY (customer_id, job_id)
     ) WITH (toast_tuple_target = 128)`,
    // Stores words above 2 KB apart from their rows. Then a page holds many rows, and a search reads the rows only.
    'ALTER TABLE job_words ALTER COLUMN words SET STORAGE EXTERNAL',
    // PostgreSQL adds recent writes to a pending list of this many KB, which searches read too. At this size, a writer
    // merges the list into the index.
    'CREATE INDEX job_words_words ON job_words USING gin (words) WITH (gin_pending_list_limit = 1024)',
    // The order of commits (dialect/postgres-commit-order.ts).
    ...['changes', 'audit_records'].flatMap((table) => [
      `CREATE SEQUENCE ${table}_number`,
      `CREATE SEQUENCE ${table}_shift MINVALUE 0 START 0`,
    ]),
  ],
};

export class FirstRelease1767400000000 implements DeclaringMigration {
  readonly earlierReleases = 'are refused';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = runner.connection.options.type === 'postgres' ? 'postgres' : 'sqlite';
    const tables = dialect === 'sqlite' ? TABLES : TABLES.map((statement) => statement.replace(WITHOUT_ROWID, ''));
    for (const statement of [...tables, ...OF_DIALECT[dialect]]) await runner.query(statement);
  }

  async down(): Promise<void> {
    // There is no state before the first release.
  }
}
