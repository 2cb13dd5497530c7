import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds events for partners: subscriptions, deliveries, and all attempts of deliveries. */
const TABLES = [
  `CREATE TABLE event_configurations (
     customer_id BIGINT NOT NULL,
     sealed_parts TEXT NOT NULL,
     PRIMARY KEY (customer_id)
   )`,
  `CREATE TABLE event_subscription_states (
     customer_id BIGINT NOT NULL,
     subscription TEXT NOT NULL,
     paused_at BIGINT,
     paused_because TEXT,
     failing_since BIGINT,
     PRIMARY KEY (customer_id, subscription)
   )`,
  `CREATE TABLE temporary_subscriptions (
     customer_id BIGINT NOT NULL,
     id TEXT NOT NULL,
     expires_at BIGINT NOT NULL,
     sealed_subscription TEXT NOT NULL,
     PRIMARY KEY (customer_id, id)
   )`,
  `CREATE TABLE deliveries (
     customer_id BIGINT NOT NULL,
     id TEXT NOT NULL,
     subscription TEXT NOT NULL,
     event_type TEXT NOT NULL,
     system_id TEXT NOT NULL,
     status TEXT NOT NULL,
     created_at BIGINT NOT NULL,
     username TEXT NOT NULL,
     transaction_id TEXT NOT NULL,
     payload TEXT NOT NULL,
     attempts BIGINT NOT NULL,
     attempts_of_round BIGINT NOT NULL,
     due_at BIGINT,
     claim TEXT,
     lane TEXT,
     lane_number BIGINT,
     PRIMARY KEY (customer_id, id)
   )`,
  // The queues: the due deliveries of each subscription, without finished ones.
  `CREATE INDEX deliveries_due ON deliveries (customer_id, subscription, due_at) WHERE due_at IS NOT NULL`,
  `CREATE INDEX deliveries_lane ON deliveries (customer_id, lane, lane_number) WHERE lane IS NOT NULL AND status = 'pending'`,
  // Indexes for the filters of the delivery log, newest first.
  `CREATE INDEX deliveries_subscription ON deliveries (customer_id, subscription, id)`,
  `CREATE INDEX deliveries_status ON deliveries (customer_id, status, id)`,
  `CREATE INDEX deliveries_type ON deliveries (customer_id, event_type, id)`,
  `CREATE INDEX deliveries_created ON deliveries (created_at)`,
  `CREATE TABLE delivery_attempts (
     customer_id BIGINT NOT NULL,
     delivery_id TEXT NOT NULL,
     attempt BIGINT NOT NULL,
     at BIGINT NOT NULL,
     duration_ms BIGINT NOT NULL,
     http_status BIGINT,
     error TEXT,
     request_headers TEXT,
     reply_headers TEXT,
     reply_body TEXT,
     is_reply_cut INTEGER NOT NULL,
     next_attempt_at BIGINT,
     PRIMARY KEY (customer_id, delivery_id, attempt)
   )`,
];

export class Events1765500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
