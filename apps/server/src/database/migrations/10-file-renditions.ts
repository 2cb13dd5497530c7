import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds texts and PDFs that engines create from contents. */
const CHANGES = [
  `CREATE TABLE file_renditions (
     customer_id BIGINT NOT NULL,
     address TEXT NOT NULL,
     kind TEXT NOT NULL,
     extension TEXT NOT NULL,
     name TEXT,
     size BIGINT NOT NULL,
     failure TEXT,
     engines TEXT NOT NULL,
     made_at BIGINT NOT NULL,
     PRIMARY KEY (customer_id, address, kind, extension)
   )`,
];

export class FileRenditions1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
