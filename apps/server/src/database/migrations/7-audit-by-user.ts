import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the writes of one user without reading the writes of other users. */
const CHANGES = [
  `CREATE INDEX audit_records_user ON audit_records (customer_id, username, at, profile_type, profile_id, version)`,
];

export class AuditByUser1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
