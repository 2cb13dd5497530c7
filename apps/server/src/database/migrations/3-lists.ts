import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes lists writable: versions, defaults of nodes, and attributes of user groups. */
const CHANGES = [
  // Counts the changes of a customer's lists. Server nodes read everything newer than their cached lists.
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
  // Finds the highest system id of a level. A longer id is higher than a shorter one.
  `CREATE INDEX list_nodes_last_system_id ON list_nodes (customer_id, list_id, parent_id, LENGTH(system_id), system_id)`,
  // Before this migration, nodes came only from the catalogue and from blueprints, so their attributes are their
  // defaults.
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
