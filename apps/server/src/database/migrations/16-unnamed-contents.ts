import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes unnamed contents by customer, so that their total size and the oldest are found without reading other
 * contents (D-FIL-9).
 */
export class UnnamedContents1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX file_contents_unnamed_bytes ON file_contents (customer_id, unnamed_since, unnamed_bytes)
         WHERE unnamed_since IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
