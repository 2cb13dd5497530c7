import type { Database } from 'better-sqlite3';
import type { QueryRunner } from 'typeorm';
import { RELEASE } from '../migrations/index.js';
import { LAST_UNANNOUNCED } from '../releases.js';

/** All that an earlier release tells its operator is that there is no such function. failures.ts reads the number out of that. */
const announcementOf = (release: number): string => `only_release_${release}_or_later_writes_here`;

/** The triggers that keep earlier releases from writing have names with this prefix. */
const FENCE = 'release_fence_';
const FENCES = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '${FENCE}%'`;
/** Neither virtual tables nor what stands behind them: SQLite has no triggers there. */
const TABLES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'`;

/** Says on a connection that this release writes there: it knows the functions of all announced releases up to its own. */
export function announceRelease(database: Database, release = RELEASE): void {
  for (let number = LAST_UNANNOUNCED + 1; number <= release; number += 1)
    database.function(announcementOf(number), { deterministic: true }, () => number);
}

/**
 * Lets releases from that one on write, and no others. SQLite prepares the triggers of a table with each statement that writes to it,
 * and a connection without the function that they name fails there. The triggers do nothing, so they cost a row next to nothing.
 */
export async function fenceReleases(runner: QueryRunner, oldestWriter: number): Promise<void> {
  // One file has one machine: releases of two kinds side by side are a mistake, so the unannounced ones are refused at all times.
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
