import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';
import type { Fill } from './fills.js';

/**
 * Adds the seals that chain audit records (D-AUD-1), and the mark of erased contents. A trigger queues each new record
 * for its seal, so that the records of earlier releases are sealed too.
 */
const CHANGES = [
  'ALTER TABLE audit_records ADD COLUMN erased_at BIGINT',
  `CREATE TABLE audit_seals (
     customer_id BIGINT NOT NULL,
     number BIGINT NOT NULL,
     profile_type TEXT NOT NULL,
     profile_id BIGINT NOT NULL,
     version BIGINT NOT NULL,
     digest TEXT NOT NULL,
     salt TEXT,
     hash TEXT NOT NULL,
     PRIMARY KEY (customer_id, number)
   )`,
  'CREATE UNIQUE INDEX audit_seals_record ON audit_seals (customer_id, profile_type, profile_id, version)',
  `CREATE TABLE audit_chains (
     customer_id BIGINT NOT NULL,
     head TEXT,
     told_number BIGINT NOT NULL,
     PRIMARY KEY (customer_id)
   )`,
  `CREATE TABLE unsealed_audit_records (
     customer_id BIGINT NOT NULL,
     at BIGINT NOT NULL,
     profile_type TEXT NOT NULL,
     profile_id BIGINT NOT NULL,
     version BIGINT NOT NULL,
     PRIMARY KEY (customer_id, at, profile_type, profile_id, version)
   )`,
];

const KEY = ['customer_id', 'at', 'profile_type', 'profile_id', 'version'];
const INSERT = `INSERT INTO unsealed_audit_records (${KEY.join(', ')})`;
const QUEUE = `${INSERT} VALUES (${KEY.map((column) => `NEW.${column}`).join(', ')})`;

const TRIGGERS = {
  sqlite: [`CREATE TRIGGER audit_record_unsealed AFTER INSERT ON audit_records BEGIN ${QUEUE}; END`],
  postgres: [
    `CREATE FUNCTION queue_audit_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${QUEUE}; RETURN NULL; END $$`,
    `CREATE TRIGGER audit_record_unsealed AFTER INSERT ON audit_records
       FOR EACH ROW EXECUTE FUNCTION queue_audit_record()`,
  ],
};

/**
 * Queues the records from before the trigger. Creating the trigger has waited for all writers, so no record is left
 * out. The trigger may have queued some records of a step already.
 */
const QUEUE_EXISTING: Fill = {
  table: 'audit_records',
  key: ['customer_id', 'profile_type', 'profile_id', 'version'],
  async step(session, { condition, values }) {
    await session.query(
      `${INSERT} SELECT ${KEY.join(', ')} FROM audit_records WHERE ${condition} ON CONFLICT DO NOTHING`,
      values,
    );
  },
};

export class AuditSeals1766800000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';
  readonly fill = QUEUE_EXISTING;

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    for (const statement of [...CHANGES, ...TRIGGERS[isPostgres ? 'postgres' : 'sqlite']])
      await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
