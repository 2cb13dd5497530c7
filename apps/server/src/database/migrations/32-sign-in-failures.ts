import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/** Adds the counts of wrong passwords that all nodes share (D-SIG-24). Nodes of earlier releases count by themselves. */
const TABLE = `CREATE TABLE sign_in_failures (
  key TEXT NOT NULL,
  forgotten_at BIGINT NOT NULL,
  PRIMARY KEY (key)
)`;

export class SignInFailures1766700000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
