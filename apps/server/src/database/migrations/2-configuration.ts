import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds access rules of groups, documents of applied blueprints, kept replies for repeated requests, and the audit
 * trail.
 */
const CHANGES = [
  `ALTER TABLE user_groups ADD COLUMN access TEXT NOT NULL DEFAULT '{}'`,
  `ALTER TABLE users ADD COLUMN active INTEGER NOT NULL DEFAULT 1`,
  `CREATE TABLE group_profile_configurations (
     customer_id BIGINT NOT NULL,
     group_name TEXT NOT NULL,
     profile_type TEXT NOT NULL,
     configuration TEXT NOT NULL,
     PRIMARY KEY (customer_id, group_name, profile_type)
   )`,
  // Every group has a part of each type, even if the part is empty. A group without a part was removed, and its users
  // see nothing.
  `INSERT INTO group_profile_configurations (customer_id, group_name, profile_type, configuration)
     SELECT customer_id, integration_name, 'people', '{}' FROM user_groups`,
  // The whole document is encrypted, because a blueprint holds secrets.
  `ALTER TABLE applied_blueprints ADD COLUMN encrypted_document TEXT`,
  `ALTER TABLE applied_blueprints ADD COLUMN applied_by TEXT`,
  `CREATE TABLE kept_answers (
     customer_id BIGINT NOT NULL,
     username TEXT NOT NULL,
     path TEXT NOT NULL,
     idempotency_key TEXT NOT NULL,
     body_digest TEXT NOT NULL,
     answer TEXT NOT NULL,
     kept_at BIGINT NOT NULL,
     PRIMARY KEY (customer_id, username, path, idempotency_key)
   )`,
  `CREATE INDEX kept_answers_kept_at ON kept_answers (kept_at)`,
  // A row for each version of a profile. The table has no counter, because all writers of a customer would wait for
  // it.
  `CREATE TABLE audit_records (
     customer_id BIGINT NOT NULL,
     profile_type TEXT NOT NULL,
     profile_id BIGINT NOT NULL,
     version BIGINT NOT NULL,
     at BIGINT NOT NULL,
     username TEXT NOT NULL,
     transaction_id TEXT NOT NULL,
     changes TEXT NOT NULL,
     PRIMARY KEY (customer_id, profile_type, profile_id, version)
   )`,
  `CREATE INDEX audit_records_at ON audit_records (customer_id, at, profile_type, profile_id, version)`,
];

export class Configuration1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
