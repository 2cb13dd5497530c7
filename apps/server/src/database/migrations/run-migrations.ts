import { MigrationExecutor } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import { oldestWriterAmong } from '../releases.js';
import { MIGRATIONS } from './index.js';

/** A later version of the server has changed the tables. Neither version could read what this one would write. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** The means by which a dialect keeps server nodes of earlier releases from writing. */
export interface ReleaseFence {
  /** Until the transaction ends. */
  keepWritersOut(runner: QueryRunner): Promise<void>;
  fenceReleases(runner: QueryRunner, oldestWriter: number): Promise<void>;
}

/** Receives the number of the migrations that the database has, and the number after migrating. */
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
  // All in the existing transaction.
  executor.transaction = 'none';
  const executed = await executor.getExecutedMigrations();
  const unknown = executed.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabase(`it has the migration ${unknown.join(', ')}`);
  if (executed.length === MIGRATIONS.length) return;
  onMigration(executed.length, MIGRATIONS.length);
  await fence.keepWritersOut(runner);
  await executor.executePendingMigrations();
  await fence.fenceReleases(runner, oldestWriterAmong(MIGRATIONS));
}
