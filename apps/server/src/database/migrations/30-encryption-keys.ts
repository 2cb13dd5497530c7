import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds the keys under which servers have written, so that a key can be replaced (D-SIG-11). */
const TABLE = `CREATE TABLE encryption_keys (
  purpose TEXT NOT NULL,
  key_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  begun_at BIGINT NOT NULL,
  used_at BIGINT,
  retired_at BIGINT,
  sealed_digest_key TEXT,
  left_count BIGINT,
  mover TEXT,
  mover_until BIGINT,
  PRIMARY KEY (purpose, key_id)
)`;

export class EncryptionKeys1766500000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
