import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds workflows of people with jobs, new hire categories and talent pools, and the possible statuses of workflows.
 */
const TABLES = [
  `CREATE TABLE workflows (
     customer_id BIGINT NOT NULL,
     id BIGINT NOT NULL,
     workflow_type TEXT NOT NULL,
     base_id BIGINT NOT NULL,
     person_id BIGINT NOT NULL,
     version BIGINT NOT NULL,
     status_id TEXT,
     source TEXT,
     source_name TEXT,
     created_at BIGINT NOT NULL,
     updated_at BIGINT NOT NULL,
     PRIMARY KEY (customer_id, id)
   )`,
  // Ensures a single workflow for each pair. It is also the index of all workflows of a person.
  `CREATE UNIQUE INDEX workflows_pair ON workflows (customer_id, person_id, workflow_type, base_id)`,
  `CREATE TABLE workflow_statuses (
     customer_id BIGINT NOT NULL,
     workflow_type TEXT NOT NULL,
     id TEXT NOT NULL,
     value TEXT NOT NULL,
     position INTEGER,
     PRIMARY KEY (customer_id, workflow_type, id)
   )`,
];

export class Workflows1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
