import type { Database } from 'better-sqlite3';
import type { QueryRunner } from 'typeorm';
import { RELEASE } from '../migrations/index.js';
import { LAST_UNANNOUNCED } from '../releases.js';

/**
 * An earlier release shows its operator only that a function is missing. failures.ts reads the number from its name.
 */
const announcementOf = (release: number): string => `only_release_${release}_or_later_writes_here`;

/** The triggers that keep earlier releases from writing have names with this prefix. */
const FENCE = 'release_fence_';
const FENCES = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '${FENCE}%'`;
/** Excludes virtual tables and their shadow tables, because SQLite has no triggers there. */
const TABLES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'`;

/** Announces on a connection which release writes: defines the functions of all announced releases up to its own. */
export function announceRelease(database: Database, release = RELEASE): void {
  for (let number = LAST_UNANNOUNCED + 1; number <= release; number += 1)
    database.function(announcementOf(number), { deterministic: true }, () => number);
}

/**
 * Lets releases from `oldestWriter` on write, and no others. SQLite prepares a table's triggers with each statement
 * that writes to it, and fails on a connection without the function that they name. The triggers do nothing, so they
 * cost almost nothing.
 */
export async function fenceReleases(runner: QueryRunner, oldestWriter: number): Promise<void> {
  // One file belongs to one machine. Two releases side by side are a mistake, so unannounced ones are always refused.
  const announcement = announcementOf(Math.max(oldestWriter, LAST_UNANNOUNCED + 1));
  for (const name of await namesOf(runner, FENCES)) await runner.query(`DROP TRIGGER "${name}"`);
  for (const name of await namesOf(runner, TABLES)) {
    for (const act of ['INSERT', 'UPDATE', 'DELETE'])
      await runner.query(
        `CREATE TRIGGER ${FENCE}${name}_${act.toLowerCase()} BEFORE ${act} ON ${name} WHEN 0
         BEGIN SELECT ${announcement}(); END`,
      );
  }
}

async function namesOf(runner: QueryRunner, sql: string): Promise<string[]> {
  const rows: ReadonlyArray<{ readonly name: string }> = await runner.query(sql);
  return rows.map(({ name }) => name);
}
