import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds users who are disabled and keep their credentials (D-PLT-10), and when credentials were last used (D-SIG-23). */
const CHANGES = [
  // Users who could not sign in before this migration were removed, not disabled.
  `ALTER TABLE users ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0`,
  `CREATE TABLE credential_uses (
     customer_id BIGINT NOT NULL,
     username TEXT NOT NULL,
     credential TEXT NOT NULL,
     last_used_at BIGINT NOT NULL,
     PRIMARY KEY (customer_id, username, credential)
   )`,
];

export class DisabledUsers1766400000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
