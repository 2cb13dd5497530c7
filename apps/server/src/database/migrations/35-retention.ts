import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds what the removal of old rows needs: whose turn it is, and the next change of a thing (D-OPR-16, D-CHG-11). */
const CHANGES = [
  `CREATE TABLE leases (
     name TEXT NOT NULL,
     holder TEXT NOT NULL,
     until BIGINT NOT NULL,
     PRIMARY KEY (name)
   )`,
  'CREATE INDEX changes_of_subject ON changes (customer_id, type, subject, mark, number)',
];

/**
 * SQLite counted the highest row of changes by `rowid`, which a VACUUM gives anew. Now it sums up marks. So that the sum
 * is not less than the earlier number, that number is added for good (removed-rows.ts).
 */
const KEEP_HIGHEST = `INSERT INTO id_counters (customer_id, counter, last_id)
  SELECT 0, 'removed from changes', highest FROM (SELECT MAX(rowid) AS highest FROM changes) AS found WHERE highest > 0
  ON CONFLICT (customer_id, counter) DO UPDATE SET last_id = id_counters.last_id + excluded.last_id`;

export class Retention1767000000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
    if (runner.connection.options.type !== 'postgres') await runner.query(KEEP_HIGHEST);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
