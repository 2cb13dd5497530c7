import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the change feed, in the order of commits, and an index of an owner's filled forms. */
const CHANGES = [
  `CREATE TABLE changes (
     customer_id BIGINT NOT NULL,
     mark BIGINT NOT NULL,
     number BIGINT NOT NULL,
     type TEXT NOT NULL,
     subject TEXT NOT NULL,
     version BIGINT NOT NULL,
     at BIGINT NOT NULL,
     about TEXT,
     left_locks TEXT,
     PRIMARY KEY (customer_id, mark, number)
   )`,
  // Inserts the current state, so that a reader who starts at the beginning receives everything once.
  `INSERT INTO changes (customer_id, mark, number, type, subject, version, at, about)
     SELECT customer_id, 0, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY at, sort, id),
       type, subject, version, at, about
     FROM (
       SELECT customer_id, profile_type AS type, 1 AS sort, id, CAST(id AS TEXT) AS subject, version, updated_at AS at,
         NULL AS about
       FROM profiles
       UNION ALL
       SELECT customer_id, workflow_type, 2, id, CAST(id AS TEXT), version, updated_at,
         'people/' || person_id || ' ' || CASE workflow_type WHEN 'applicantworkflows' THEN 'jobs'
           WHEN 'onboardworkflows' THEN 'newhirecategories' ELSE 'talentpools' END || '/' || base_id
       FROM workflows
       UNION ALL
       SELECT filled_forms.customer_id, 'forms', 3, filled_forms.id, CAST(filled_forms.id AS TEXT), filled_forms.version,
         filled_forms.updated_at, owner_type || '/' || owner_id
           || COALESCE(' people/' || workflows.person_id || ' jobs/' || workflows.base_id, '')
       FROM filled_forms LEFT JOIN workflows ON owner_type = 'applicantworkflows'
         AND workflows.customer_id = filled_forms.customer_id AND workflows.id = owner_id
       UNION ALL
       SELECT customer_id, 'lists', 4, revision, list_id, revision, 0, NULL FROM list_states
     ) AS kept`,
  // Finds the filled forms of one owner without reading the forms of other owners.
  `CREATE INDEX filled_forms_of_owner ON filled_forms (customer_id, owner_type, owner_id, id)`,
];

/** PostgreSQL orders commits by these (database/dialect/postgres-commit-order.ts). */
const ON_POSTGRES = ['CREATE SEQUENCE changes_number', 'CREATE SEQUENCE changes_shift MINVALUE 0 START 0'];

export class Changes1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
    if (runner.connection.options.type !== 'postgres') return;
    for (const statement of ON_POSTGRES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
