import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds the signatures of accepted writes (D-SIG-10). Nodes of earlier releases remember none. */
const TABLE = `CREATE TABLE accepted_signatures (
  signed_at BIGINT NOT NULL,
  customer_id BIGINT NOT NULL,
  signature TEXT NOT NULL,
  PRIMARY KEY (signed_at, customer_id, signature)
)`;

export class AcceptedSignatures1767300000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
