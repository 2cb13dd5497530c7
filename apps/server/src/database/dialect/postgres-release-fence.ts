import { setTimeout as delay } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { RELEASE } from '../migrations/index.js';
import { LAST_RELEASE_WITHOUT_ANNOUNCEMENT } from '../releases.js';
import { codeOf } from './database-errors.js';

/** A connection option that announces this release as the writer. */
export const RELEASE_OPTION = `-c talent.release=${RELEASE}`;

const FENCE = 'release_fence';
const TABLES = `SELECT quote_ident(tablename) AS name FROM pg_tables
  WHERE schemaname = current_schema() AND tablename <> 'migrations' ORDER BY tablename`;
const UNFENCED = `SELECT quote_ident(tablename) AS name FROM pg_tables
  WHERE schemaname = current_schema() AND tablename <> 'migrations' AND NOT EXISTS (
    SELECT FROM pg_trigger WHERE tgname = '${FENCE}'
      AND tgrelid = (quote_ident(schemaname) || '.' || quote_ident(tablename))::regclass)`;

/**
 * Returns SQL of the trigger function. A release that announces nothing counts as the last such release if it uses
 * named statements, as later releases do. Its writes are checked at commit (migration 23). All releases answer 503
 * for 57P03.
 */
const functionOf = (oldestWriter: number): string => `
  CREATE OR REPLACE FUNCTION refuse_earlier_releases() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    release int := nullif(current_setting('talent.release', true), '');
  BEGIN
    IF release IS NULL AND EXISTS (SELECT FROM pg_prepared_statements WHERE name LIKE 'talent\\_%') THEN
      release := ${LAST_RELEASE_WITHOUT_ANNOUNCEMENT};
    END IF;
    IF release IS NULL OR release < ${oldestWriter} THEN
      RAISE EXCEPTION 'This database takes writes of releases from ${oldestWriter} on, and this is release %. Replace the node by one of a later release.',
        coalesce(release::text, 'without a number')
        USING ERRCODE = '57P03', CONSTRAINT = 'oldest_writer_${oldestWriter}', HINT = 'By hand: SET talent.release = ${oldestWriter}.';
    END IF;
    RETURN NULL;
  END $$`;

/**
 * Less than the second after which PostgreSQL checks for a deadlock. So this transaction gives up before PostgreSQL
 * ends the transaction of a writer.
 */
export const LOCK_PATIENCE_MS = 500;
const LOCK_PAUSE_MS = 100;
const LOCK_ATTEMPTS = 100;

/**
 * Waits until every unit of work that has written or locked rows has ended, and blocks writes until the transaction
 * ends. So an earlier release cannot write after the migration has processed the existing rows.
 */
export async function lockOutWriters(runner: QueryRunner): Promise<void> {
  const tables = await namesOf(runner, TABLES);
  if (tables.length === 0) return;
  const lock = `LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`;
  await runner.query(`SET LOCAL lock_timeout = ${LOCK_PATIENCE_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    await runner.query('SAVEPOINT unlocked');
    try {
      await runner.query(lock);
      break;
    } catch (error) {
      if (attempt >= LOCK_ATTEMPTS || codeOf(error) !== '55P03') throw error;
      await runner.query('ROLLBACK TO SAVEPOINT unlocked');
    }
    await delay(LOCK_PAUSE_MS);
  }
  await runner.query('SET LOCAL lock_timeout = 0');
}

/**
 * Lets releases from `oldestWriter` on write, and no others. A trigger of each table checks the release of the
 * connection at every write.
 */
export async function fenceReleases(runner: QueryRunner, oldestWriter: number): Promise<void> {
  await runner.query(functionOf(oldestWriter));
  for (const name of await namesOf(runner, UNFENCED))
    await runner.query(
      `CREATE TRIGGER ${FENCE} BEFORE INSERT OR UPDATE OR DELETE ON ${name}
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_earlier_releases()`,
    );
}

async function namesOf(runner: QueryRunner, sql: string): Promise<string[]> {
  const rows: ReadonlyArray<{ readonly name: string }> = await runner.query(sql);
  return rows.map(({ name }) => name);
}
