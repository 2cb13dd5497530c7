import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Keeps who requested a form and when, and indexes profiles by the person who created or last updated them. */
const CHANGES = [
  // Earlier forms were not requested. Writes of answers leave both columns alone.
  `ALTER TABLE filled_forms ADD COLUMN requested_at BIGINT`,
  `ALTER TABLE filled_forms ADD COLUMN requested_by BIGINT`,
  // In the order of the ids, so that a search by one person reads a page and no more.
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
