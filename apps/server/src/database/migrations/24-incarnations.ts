import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds the histories of the database. Another history begins after a restore, a copy or a failover (D-PLT-22). */
const TABLE = `CREATE TABLE incarnations (
  number BIGINT NOT NULL,
  id TEXT NOT NULL,
  reason TEXT NOT NULL,
  name TEXT,
  begun_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  place TEXT NOT NULL,
  passed_ids BIGINT NOT NULL,
  are_events_held INTEGER NOT NULL,
  PRIMARY KEY (number)
)`;

export class Incarnations1765900000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
