import type { MigrationInterface, QueryRunner } from 'typeorm';

const MADE_BEFORE = `FROM file_renditions made
  WHERE made.kind = 'pdf' AND made.customer_id = file_contents.customer_id AND made.name = file_contents.name`;

/**
 * Records which engine created each rendition, so that a better engine may create it again. The engine of existing
 * PDFs is unknown, so their rows are deleted, and the PDFs are created again on request. Existing texts stay, because
 * the same engine still creates texts first.
 */
const CHANGES = [
  `ALTER TABLE file_renditions ADD COLUMN made_by TEXT`,
  `ALTER TABLE file_renditions ADD COLUMN passed_over TEXT NOT NULL DEFAULT ''`,
  `UPDATE file_contents SET
     unnamed_since = CASE WHEN named_by = (SELECT COUNT(*) ${MADE_BEFORE}) THEN 0 ELSE unnamed_since END,
     named_by = named_by - (SELECT COUNT(*) ${MADE_BEFORE})
     WHERE EXISTS (SELECT 1 ${MADE_BEFORE})`,
  `DELETE FROM file_renditions WHERE kind = 'pdf'`,
];

export class RenditionEngines1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
