import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Finds the private forms about a person and the events about a workflow, for exports and erasures (D-PRV-1). */
const INDEXES = [
  'CREATE INDEX filled_forms_updated_for ON filled_forms (customer_id, updated_for, id) WHERE updated_for > 0',
  `CREATE INDEX deliveries_workflows ON deliveries (customer_id, system_id, id)
     WHERE event_type NOT IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')`,
];

export class WhatIsAboutPeople1766900000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(index);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
