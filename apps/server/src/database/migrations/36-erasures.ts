import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds the erasures of people, which are their receipts, too (D-PRV-3). */
const CHANGES = [
  `CREATE TABLE erasures (
     customer_id BIGINT NOT NULL,
     id BIGINT NOT NULL,
     person_id BIGINT NOT NULL,
     person_created_at BIGINT NOT NULL,
     begun_at BIGINT NOT NULL,
     ended_at BIGINT,
     due_at BIGINT NOT NULL,
     username TEXT NOT NULL,
     kind TEXT,
     transaction_id TEXT NOT NULL,
     counts TEXT NOT NULL,
     work TEXT,
     PRIMARY KEY (customer_id, id)
   )`,
  'CREATE INDEX erasures_person ON erasures (customer_id, person_id)',
  'CREATE INDEX erasures_open ON erasures (due_at) WHERE ended_at IS NULL',
];

export class Erasures1767100000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
