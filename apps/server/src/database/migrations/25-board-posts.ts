import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/**
 * Adds posts of jobs to job boards. The tables begin empty, because only the sealed configuration knows the board of
 * an earlier delivery. If somebody cancels an earlier post, the server finds it by its delivery (D-JPO-9).
 */
const TABLES = [
  `CREATE TABLE board_posts (
     customer_id BIGINT NOT NULL,
     id BIGINT NOT NULL,
     version BIGINT NOT NULL,
     job_id BIGINT NOT NULL,
     board_id TEXT NOT NULL,
     state TEXT NOT NULL,
     action TEXT NOT NULL,
     acted_at BIGINT NOT NULL,
     username TEXT NOT NULL,
     outcome TEXT NOT NULL,
     message TEXT,
     redirect_url TEXT,
     posted_at BIGINT,
     updated_at BIGINT NOT NULL,
     events TEXT NOT NULL,
     earlier_events TEXT NOT NULL,
     PRIMARY KEY (customer_id, id)
   )`,
  'CREATE UNIQUE INDEX board_posts_job ON board_posts (customer_id, job_id, board_id)',
  'CREATE INDEX board_posts_board ON board_posts (customer_id, board_id, state, job_id)',
  'CREATE INDEX board_posts_state ON board_posts (customer_id, state, job_id)',
  `CREATE INDEX deliveries_boards ON deliveries (customer_id, system_id, id)
     WHERE event_type IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')`,
];

/**
 * Releases up to 24 send events to job boards without a board post. They may go on with all other writes. PostgreSQL
 * rolls back their writes without a board post, and all releases answer 503 for 57P03. On SQLite, no node of an
 * earlier release is left after this release has opened the file.
 */
const ON_POSTGRES = [
  `CREATE FUNCTION refuse_board_events_without_posts() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' AND NOT EXISTS (SELECT FROM board_posts WHERE customer_id = NEW.customer_id
         AND job_id = NEW.system_id::bigint AND (position(NEW.id in events) > 0 OR position(NEW.id in earlier_events) > 0)) THEN
       RETURN NEW;
     END IF;
     RAISE EXCEPTION 'This release keeps no state of posts to job boards, so it may not tell boards. Replace the node by one of a later release.'
       USING ERRCODE = '57P03';
   END $$`,
  `CREATE TRIGGER board_posts BEFORE INSERT OR UPDATE ON deliveries FOR EACH ROW
   WHEN (NEW.event_type IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')
     AND COALESCE(nullif(current_setting('talent.release', true), '')::int, 0) < 25)
   EXECUTE FUNCTION refuse_board_events_without_posts()`,
];

export class BoardPosts1766000000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    if (runner.connection.options.type !== 'postgres') return;
    for (const statement of ON_POSTGRES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
