import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets readers receive the changes of lists in pages. Each page begins after the end of the previous page. */
const CHANGES = [
  `DROP INDEX list_nodes_revision`,
  `CREATE INDEX list_nodes_revision ON list_nodes (customer_id, revision, list_id, id)`,
  `DROP INDEX group_node_attributes_revision`,
  `CREATE INDEX group_node_attributes_revision
     ON group_node_attributes (customer_id, revision, list_id, node_id, group_name)`,
];

export class ListChanges1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CHANGES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
