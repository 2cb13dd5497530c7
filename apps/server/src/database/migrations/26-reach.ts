import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds who requested a form and when. Indexes profiles by the person who created or last updated them. */
const CHANGES = [
  // Forms from before this migration were not requested. Writes of answers change neither column.
  `ALTER TABLE filled_forms ADD COLUMN requested_at BIGINT`,
  `ALTER TABLE filled_forms ADD COLUMN requested_by BIGINT`,
  // Ordered by id, so that a search by person reads one page only.
  `CREATE INDEX profiles_created_by ON profiles (customer_id, profile_type, created_by, id)`,
  `CREATE INDEX profiles_updated_by ON profiles (customer_id, profile_type, updated_by, id)`,
];

export class Reach1766100000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
