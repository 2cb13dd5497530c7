import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the forms of blueprints, and filled forms. */
const CHANGES = [
  // All forms of a customer are one document, because they are configured together and read together.
  `CREATE TABLE form_configurations (
     customer_id BIGINT NOT NULL PRIMARY KEY,
     configuration TEXT NOT NULL
   )`,
  `CREATE TABLE filled_forms (
     customer_id BIGINT NOT NULL,
     id BIGINT NOT NULL,
     form_id BIGINT NOT NULL,
     owner_type TEXT NOT NULL,
     owner_id BIGINT NOT NULL,
     updated_for BIGINT NOT NULL,
     version BIGINT NOT NULL,
     signed INTEGER NOT NULL,
     updated_at BIGINT NOT NULL,
     updated_by BIGINT NOT NULL,
     completed_at BIGINT,
     completed_by BIGINT,
     answers TEXT NOT NULL,
     PRIMARY KEY (customer_id, id)
   )`,
  // Ensures a single filled form for an owner and a form. Private forms also have an associated person (D-FRM-2), and
  // others 0.
  `CREATE UNIQUE INDEX filled_forms_owner ON filled_forms (customer_id, form_id, owner_type, owner_id, updated_for)`,
  // JSON with the profiles that a record is about, if the record does not belong to a profile itself.
  `ALTER TABLE audit_records ADD COLUMN about TEXT`,
];

export class Forms1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
