import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a content that nothing names any more takes: what was unnamed before ends by its time alone. */
export class UnnamedBytes1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE file_contents ADD COLUMN unnamed_bytes BIGINT NOT NULL DEFAULT 0`);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
