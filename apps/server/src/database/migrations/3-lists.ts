import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What makes lists writable: their versions, what a node falls back to, and what a user group has instead. */
const CHANGES = [
  // Counts the changes of a customer's lists: the nodes of the service read what is newer than what they hold.
  `CREATE TABLE list_revisions (
     customer_id BIGINT NOT NULL PRIMARY KEY,
     revision BIGINT NOT NULL
   )`,
  `CREATE TABLE list_states (
     customer_id BIGINT NOT NULL,
     list_id TEXT NOT NULL,
     revision BIGINT NOT NULL,
     attributes TEXT NOT NULL,
     PRIMARY KEY (customer_id, list_id)
   )`,
  `CREATE INDEX list_states_revision ON list_states (customer_id, revision)`,
  `CREATE TABLE group_node_attributes (
     customer_id BIGINT NOT NULL,
     list_id TEXT NOT NULL,
     node_id BIGINT NOT NULL,
     group_name TEXT NOT NULL,
     attributes TEXT NOT NULL,
     revision BIGINT NOT NULL,
     PRIMARY KEY (customer_id, list_id, node_id, group_name)
   )`,
  `CREATE INDEX group_node_attributes_revision ON group_node_attributes (customer_id, revision)`,
  `ALTER TABLE list_nodes ADD COLUMN revision BIGINT NOT NULL DEFAULT 0`,
  `CREATE INDEX list_nodes_revision ON list_nodes (customer_id, revision)`,
  `CREATE INDEX list_nodes_position ON list_nodes (customer_id, list_id, parent_id, position)`,
  // Finds the highest system id of a level: a longer one is higher than a shorter one.
  `CREATE INDEX list_nodes_last_system_id ON list_nodes (customer_id, list_id, parent_id, LENGTH(system_id), system_id)`,
  // Until now nodes came from the catalogue and from blueprints alone: what they say is what they fall back to.
  `ALTER TABLE list_nodes ADD COLUMN default_value TEXT`,
  `ALTER TABLE list_nodes ADD COLUMN default_hidden INTEGER`,
  `ALTER TABLE list_nodes ADD COLUMN default_attributes TEXT`,
  `UPDATE list_nodes SET default_value = value, default_hidden = hidden, default_attributes = attributes`,
];

export class Lists1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
