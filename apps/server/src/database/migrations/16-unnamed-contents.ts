import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What contents that nothing names take of each customer, and the oldest of them, without a look at the others (D-FIL-9). */
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
