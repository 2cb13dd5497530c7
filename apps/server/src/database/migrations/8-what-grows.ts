import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for tables that grow with every request, so that the server no longer reads them whole. */
const CHANGES = [
  // Lets server nodes read only the users whose secrets have changed.
  `ALTER TABLE customers ADD COLUMN secrets_revision BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE users ADD COLUMN secrets_revision BIGINT NOT NULL DEFAULT 0`,
  `CREATE INDEX users_secrets_revision ON users (customer_id, secrets_revision)`,
  // Null until it is first needed. Before this migration, the ids of the stored secrets gave the number.
  `ALTER TABLE users ADD COLUMN last_secret_number BIGINT`,
  // Skips secrets that ended long ago.
  `CREATE INDEX signing_secrets_kept ON signing_secrets (customer_id, username, id) WHERE encrypted_secret IS NOT NULL`,
  // Has every column that a reply shows of a revision. SQLite would read the whole document to reach the columns
  // after it.
  `CREATE INDEX applied_blueprints_told ON applied_blueprints (customer_id, revision, applied_at, applied_by)`,
];

export class WhatGrows1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
