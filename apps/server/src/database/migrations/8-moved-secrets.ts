import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose secrets have moved is told, so that nodes read those alone; which are kept is found past those that ended long ago. */
const CHANGES = [
  `ALTER TABLE customers ADD COLUMN secrets_revision BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE users ADD COLUMN secrets_revision BIGINT NOT NULL DEFAULT 0`,
  `CREATE INDEX users_secrets_revision ON users (customer_id, secrets_revision)`,
  // Null until it is first asked for: until now the ids of the stored secrets told it.
  `ALTER TABLE users ADD COLUMN last_secret_number BIGINT`,
  `CREATE INDEX signing_secrets_kept ON signing_secrets (customer_id, username, id) WHERE encrypted_secret IS NOT NULL`,
];

export class MovedSecrets1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
