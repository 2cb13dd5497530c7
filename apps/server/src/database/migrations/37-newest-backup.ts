import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds what servers know of the newest backup (D-OPR-10). */
const TABLE = `CREATE TABLE newest_backup (
  id BIGINT NOT NULL,
  set_name TEXT NOT NULL,
  taken_at BIGINT NOT NULL,
  PRIMARY KEY (id)
)`;

export class NewestBackup1767200000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
