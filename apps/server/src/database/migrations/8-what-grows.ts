import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What grows with every call is no longer read whole. */
const CHANGES = [
  // Whose secrets have moved: nodes read those alone.
  `ALTER TABLE customers ADD COLUMN secrets_revision BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE users ADD COLUMN secrets_revision BIGINT NOT NULL DEFAULT 0`,
  `CREATE INDEX users_secrets_revision ON users (customer_id, secrets_revision)`,
  // Null until it is first asked for: until now the ids of the stored secrets told it.
  `ALTER TABLE users ADD COLUMN last_secret_number BIGINT`,
  // Past those that ended long ago.
  `CREATE INDEX signing_secrets_kept ON signing_secrets (customer_id, username, id) WHERE encrypted_secret IS NOT NULL`,
  // All that is told of a revision: SQLite reads a whole document to come to what stands behind it in the row.
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
