import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds the key of each content, so that the key can be replaced. Earlier releases leave it out (D-FIL-8). */
const COLUMN = 'ALTER TABLE file_contents ADD COLUMN key_id TEXT';

export class KeysOfContents1766600000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
