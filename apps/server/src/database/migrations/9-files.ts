import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the contents of files, which profiles name. */
const CHANGES = [
  `CREATE TABLE file_contents (
     customer_id BIGINT NOT NULL,
     name TEXT NOT NULL,
     address TEXT NOT NULL,
     named_by BIGINT NOT NULL,
     unnamed_since BIGINT,
     is_swept INTEGER NOT NULL,
     PRIMARY KEY (customer_id, name)
   )`,
  `CREATE INDEX file_contents_address ON file_contents (customer_id, address)`,
  `CREATE INDEX file_contents_unnamed ON file_contents (unnamed_since) WHERE unnamed_since IS NOT NULL`,
];

export class Files1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
