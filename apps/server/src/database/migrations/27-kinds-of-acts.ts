import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds the cause of an audit record that no user of the service wrote (D-APY-2). */
export class KindsOfActs1766200000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_records ADD COLUMN kind TEXT');
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
