import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the moves of workflows from one status to another. Earlier moves are unknown. */
const TABLE = `CREATE TABLE workflow_moves (
  customer_id BIGINT NOT NULL,
  workflow_id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  from_status TEXT,
  to_status TEXT NOT NULL,
  at BIGINT NOT NULL,
  username TEXT NOT NULL,
  moved_by BIGINT NOT NULL,
  transaction_id TEXT NOT NULL,
  comment TEXT,
  PRIMARY KEY (customer_id, workflow_id, number)
)`;

export class WorkflowMoves1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
