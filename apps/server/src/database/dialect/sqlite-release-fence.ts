import type { Database } from '@talent-platform/sqlite';
import type { QueryRunner } from 'typeorm';
import { RELEASE } from '../migrations/index.js';
import { LAST_RELEASE_WITHOUT_ANNOUNCEMENT } from '../releases.js';

/**
 * Returns the function name that announces a release. If the function is missing, an earlier release can only show
 * its name to the operator. failures.ts reads the number from the name.
 */
const announcementOf = (release: number): string => `only_release_${release}_or_later_writes_here`;

/** The triggers that keep earlier releases from writing have names with this prefix. */
const FENCE = 'release_fence_';
const FENCES = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '${FENCE}%'`;
/** Selects the ordinary tables. SQLite has no triggers for virtual tables and their shadow tables. */
const TABLES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'`;

/** Announces on a connection which release writes. Defines the functions of all announced releases up to its own. */
export function announceRelease(database: Database, release = RELEASE): void {
  for (let number = LAST_RELEASE_WITHOUT_ANNOUNCEMENT + 1; number <= release; number += 1)
    database.function(announcementOf(number), { deterministic: true }, () => number);
}

/**
 * Lets releases from `oldestWriter` on write, and no others. SQLite prepares the triggers of a table with each
 * statement that writes to the table. This fails on a connection without the function that the triggers name. The
 * triggers do nothing, so they cost almost nothing.
 */
export async function fenceReleases(runner: QueryRunner, oldestWriter: number): Promise<void> {
  // Only one machine uses the file. Two releases on it at once are a mistake, so unannounced releases are always
  // refused.
  const announcement = announcementOf(Math.max(oldestWriter, LAST_RELEASE_WITHOUT_ANNOUNCEMENT + 1));
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
