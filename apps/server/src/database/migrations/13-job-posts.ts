import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds job posts on career portals, and the portals of blueprints. */
const TABLES = [
  `CREATE TABLE portal_configurations (
     customer_id BIGINT NOT NULL,
     portals TEXT NOT NULL,
     PRIMARY KEY (customer_id)
   )`,
  `CREATE TABLE job_posts (
     customer_id BIGINT NOT NULL,
     id BIGINT NOT NULL,
     job_id BIGINT NOT NULL,
     portal_id BIGINT NOT NULL,
     user_id BIGINT,
     start_at BIGINT NOT NULL,
     end_at BIGINT,
     created_at BIGINT NOT NULL,
     created_by BIGINT NOT NULL,
     unposted_at BIGINT,
     unposted_by BIGINT,
     unpost_user_id BIGINT,
     PRIMARY KEY (customer_id, id)
   )`,
  `CREATE INDEX job_posts_job ON job_posts (customer_id, job_id, id)`,
  // The jobs that are posted on a portal, by id. A search walks the index, and skips jobs that were taken down.
  `CREATE INDEX job_posts_live ON job_posts (customer_id, portal_id, job_id, start_at, end_at) WHERE unposted_at IS NULL`,
];

export class JobPosts1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
