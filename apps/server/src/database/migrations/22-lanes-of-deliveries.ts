import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds whether a lane still has deliveries, before its counter is removed. */
const INDEX = 'CREATE INDEX deliveries_lanes ON deliveries (customer_id, lane) WHERE lane IS NOT NULL';

export class LanesOfDeliveries1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(INDEX);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
