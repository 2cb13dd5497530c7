import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds which customer has which host and name of a portal. Each start adds missing claims (D-SEA-20). */
const TABLE = `CREATE TABLE portal_claims (
  kind TEXT NOT NULL,
  address TEXT NOT NULL,
  customer_id BIGINT NOT NULL,
  PRIMARY KEY (kind, address)
)`;
const INDEX = 'CREATE INDEX portal_claims_customer ON portal_claims (customer_id, kind)';

export class PortalClaims1766300000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(INDEX);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
