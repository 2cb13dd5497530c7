import type { MigrationInterface, QueryRunner } from 'typeorm';

const LAST = 'COALESCE((SELECT MAX(mark) FROM changes AS earlier WHERE earlier.customer_id = posts.customer_id), 0)';

/** The positions after all other changes of the customer (database/session.ts). */
const PLACES = {
  sqlite: { mark: `${LAST} + 1`, number: 'ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY at, id)' },
  postgres: {
    mark: `GREATEST(${LAST} + 1, (SELECT last_value FROM changes_shift) + pg_current_xact_id()::text::bigint)`,
    number: `nextval('changes_number')`,
  },
} as const;

/**
 * Adds job posts that are older than their place in the change feed. Each reader receives every post once, in its
 * current state (D-CHG-7).
 */
export class ChangesOfPosts1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { mark, number } = PLACES[runner.connection.options.type === 'postgres' ? 'postgres' : 'sqlite'];
    await runner.query(
      `INSERT INTO changes (customer_id, mark, number, type, subject, version, at, about)
       SELECT customer_id, ${mark}, ${number}, 'portalposts', CAST(id AS TEXT), version, at, 'jobs/' || job_id
       FROM (
         SELECT customer_id, id, job_id, CASE WHEN unposted_at IS NULL THEN 1 ELSE 2 END AS version,
           COALESCE(unposted_at, created_at) AS at
         FROM job_posts
         ORDER BY customer_id, COALESCE(unposted_at, created_at), id
       ) AS posts`,
    );
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
