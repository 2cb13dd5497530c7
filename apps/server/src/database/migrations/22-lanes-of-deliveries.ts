import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether any delivery of a lane is left is asked when its counter is taken away. */
const INDEX = 'CREATE INDEX deliveries_lanes ON deliveries (customer_id, lane) WHERE lane IS NOT NULL';

export class LanesOfDeliveries1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
