import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stops reading whole tables that grow with every call. */
const CHANGES = [
  // Lets server nodes read only the users whose secrets changed.
  `ALTER TABLE customers ADD COLUMN secrets_revision BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE users ADD COLUMN secrets_revision BIGINT NOT NULL DEFAULT 0`,
  `CREATE INDEX users_secrets_revision ON users (customer_id, secrets_revision)`,
  // Null until first asked for. Until now the ids of the stored secrets gave it.
  `ALTER TABLE users ADD COLUMN last_secret_number BIGINT`,
  // Skips those that ended long ago.
  `CREATE INDEX signing_secrets_kept ON signing_secrets (customer_id, username, id) WHERE encrypted_secret IS NOT NULL`,
  // Covers everything that is shown of a revision, because SQLite would read a whole document to reach the columns
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
