import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the total size of contents that no profile names. Contents that were unnamed before this migration are deleted
 * only by age.
 */
export class UnnamedBytes1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE file_contents ADD COLUMN unnamed_bytes BIGINT NOT NULL DEFAULT 0`);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
