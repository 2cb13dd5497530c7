import { setTimeout as delay } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import type { Session } from '../session.js';
import type { SqlValue } from '../sql.js';
import { Table } from '../table.js';
import { MigrationFillEntity } from './migration-fill.entity.js';

/**
 * The data part of a migration: it looks at every row of a table, in steps, after `up` has committed. Nodes of earlier
 * releases that go on writing write meanwhile. A trigger that `up` makes does for their rows what the fill does for
 * older ones (D-OPR-21).
 */
export interface Fill {
  readonly table: string;
  /** The columns of the table's primary key, in its order. */
  readonly key: readonly string[];
  /**
   * Fills in for some rows, in a transaction of its own. A step that was interrupted is not repeated, but a trigger may
   * have done some of its rows before.
   */
  step(session: Session, rows: { readonly condition: string; readonly values: readonly SqlValue[] }): Promise<void>;
}

export interface FillProgress {
  readonly migration: string;
  readonly doneRows: number;
  /** At most 100, and 100 only at the end. */
  readonly percent: number;
}

/** Runs steps, each in a transaction. */
export interface StepRunner {
  inTransaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

type StoredFill = Readonly<MigrationFillEntity>;

const FILLS = new Table(MigrationFillEntity);

/** A step holds its locks for about this time. Then others write for as long. */
const STEP_MS = 50;
const FEWEST_ROWS = 200;
const MOST_ROWS = 20_000;

/** Notes in the transaction of a migration that its fill begins. */
export async function beginFill(runner: QueryRunner, migration: string, { table }: Fill): Promise<void> {
  const counted: ReadonlyArray<{ readonly count: number | string }> = await runner.query(
    `SELECT COUNT(*) AS count FROM ${table}`,
  );
  // Without fresh statistics, PostgreSQL may sort the whole table in each step.
  if (runner.connection.options.type === 'postgres') await runner.query(`ANALYZE ${table}`);
  await runner.query(`INSERT INTO ${FILLS.name} (migration, place, done_rows, total_rows, is_finished)
    VALUES ('${migration}', NULL, 0, ${Number(counted[0]?.count ?? 0)}, 0)`);
}

/** Returns whether the database has an unfinished fill of the migration. */
export async function isFillOpen(runner: QueryRunner, migration: string): Promise<boolean> {
  const open: unknown[] = await runner.query(
    `SELECT 1 AS one FROM ${FILLS.name} WHERE migration = '${migration}' AND is_finished = 0`,
  );
  return open.length > 0;
}

/**
 * Runs a fill to its end. Each step commits with the place that it has reached, so an interrupted fill goes on there.
 */
export async function runFill(
  steps: StepRunner,
  { migration, fill }: { migration: string; fill: Fill },
  onProgress: (progress: FillProgress) => void,
): Promise<void> {
  for (let limit = FEWEST_ROWS; ;) {
    let began = 0;
    const stored = await steps.inTransaction((session) => {
      // The wait for another writer of SQLite is over by now.
      began = performance.now();
      return takeStep(session, { migration, fill, limit });
    });
    const tookMs = performance.now() - began;
    // An empty table has no progress that anybody waits for.
    if (stored.doneRows > 0) onProgress(progressOf(migration, stored));
    if (stored.isFinished === 1) return;
    const fitting = Math.round((limit * STEP_MS) / Math.max(1, tookMs));
    limit = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, limit * 2, fitting));
    await delay(tookMs);
  }
}

/** Reads the place anew, because another process may have taken steps meanwhile. */
async function takeStep(
  session: Session,
  { migration, fill, limit }: { migration: string; fill: Fill; limit: number },
): Promise<StoredFill> {
  const stored = await session.first<StoredFill>(
    `SELECT ${FILLS.columns()} FROM ${FILLS.name} WHERE migration = ?${session.lockRows}`,
    [migration],
  );
  if (stored === undefined) throw new TypeError(`${FILLS.name}: has no row of ${migration}.`);
  if (stored.isFinished === 1) return stored;
  const { next, count } = await endOfStep(session, { fill, limit, place: stored.place });
  if (next !== undefined) await fill.step(session, rowsBetween(fill.key, stored.place, next));
  const after: StoredFill = {
    ...stored,
    place: next === undefined ? stored.place : JSON.stringify(next),
    doneRows: Number(stored.doneRows) + count,
    isFinished: count < limit ? 1 : 0,
  };
  await session.query(`${FILLS.insert()} ${FILLS.orUpdate()}`, FILLS.valuesOf(after));
  return after;
}

/** Returns the key of the last row of a step, and how many rows the step has. */
async function endOfStep(
  session: Session,
  { fill: { table, key }, limit, place }: { fill: Fill; limit: number; place: string | null },
): Promise<{ readonly next: readonly SqlValue[] | undefined; readonly count: number }> {
  const columns = key.join(', ');
  const after = place === null ? undefined : valuesOf(place);
  const rows = await session.query<Record<string, SqlValue>>(
    `SELECT ${columns} FROM ${table} ${after ? `WHERE (${columns}) > (${marks(key)})` : ''}
     ORDER BY ${columns} LIMIT ?`,
    [...(after ?? []), limit],
  );
  const last = rows.at(-1);
  return { next: last && key.map((column) => last[column] ?? null), count: rows.length };
}

function rowsBetween(
  key: readonly string[],
  place: string | null,
  next: readonly SqlValue[],
): { readonly condition: string; readonly values: readonly SqlValue[] } {
  const columns = key.join(', ');
  const upTo = `(${columns}) <= (${marks(key)})`;
  if (place === null) return { condition: upTo, values: next };
  return { condition: `(${columns}) > (${marks(key)}) AND ${upTo}`, values: [...valuesOf(place), ...next] };
}

function valuesOf(place: string): SqlValue[] {
  return JSON.parse(place) as SqlValue[];
}

function marks(key: readonly string[]): string {
  return key.map(() => '?').join(', ');
}

/** Rows that were written meanwhile make the fill longer than it was at its beginning. */
function progressOf(migration: string, { doneRows, totalRows, isFinished }: StoredFill): FillProgress {
  const share = totalRows === 0 ? 0 : Math.floor((100 * doneRows) / totalRows);
  return { migration, doneRows, percent: isFinished === 1 ? 100 : Math.min(99, share) };
}
