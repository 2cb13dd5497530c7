import { MigrationExecutor } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import type { Session } from '../session.js';
import { oldestWriterAmong } from '../releases.js';
import { MIGRATIONS } from './index.js';

/**
 * A later version of the server has changed the tables. This version must not write to them, because neither version
 * could read the rows.
 */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** The tables are of an earlier version, and whoever opened the database did not ask for a migration. */
export class MigrationPending extends Error {
  override readonly name = 'MigrationPending';

  constructor(
    readonly from: number,
    readonly to: number,
  ) {
    super(`it has ${from} of ${to} migrations`);
  }
}

/** Returns the number of migrations of the database. It is above `RELEASE` after a later release has migrated. */
export async function countMigrations(session: Pick<Session, 'query'>): Promise<number> {
  const [row] = await session.query<{ readonly count: number }>('SELECT COUNT(*) AS count FROM migrations');
  return row?.count ?? 0;
}

/** Refuses to migrate. Nothing of the database has changed then. */
export function refuseMigration(from: number, to: number): never {
  throw new MigrationPending(from, to);
}

/** How a dialect blocks writes of server nodes with earlier releases. */
export interface ReleaseFence {
  /** Blocks all writes until the transaction ends. */
  lockOutWriters(runner: QueryRunner): Promise<void>;
  fenceReleases(runner: QueryRunner, oldestWriter: number): Promise<void>;
}

/** Receives the number of migrations before and after migrating. */
export type MigrationListener = (from: number, to: number) => void;

/**
 * Brings the tables to this version inside the runner's transaction, and sets which releases may write to them
 * (D-PLT-17).
 *
 * @throws NewerDatabase if the tables are of a later version
 */
export async function runMigrations(
  runner: QueryRunner,
  fence: ReleaseFence,
  onMigration: MigrationListener,
): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const executor = new MigrationExecutor(runner.connection, runner);
  // All migrations run in the existing transaction.
  executor.transaction = 'none';
  const executed = await executor.getExecutedMigrations();
  const unknown = executed.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabase(`it has the migration ${unknown.join(', ')}`);
  if (executed.length === MIGRATIONS.length) return;
  onMigration(executed.length, MIGRATIONS.length);
  await fence.lockOutWriters(runner);
  await executor.executePendingMigrations();
  await fence.fenceReleases(runner, oldestWriterAmong(MIGRATIONS));
}
