import { MigrationExecutor } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import { oldestWriterAmong } from '../releases.js';
import { MIGRATIONS } from './index.js';

/** A later version of the server has changed the tables: what this one writes could be read by neither. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** How a dialect keeps the nodes of earlier releases from writing. */
export interface ReleaseFence {
  /** Until the transaction ends. */
  keepWritersOut(runner: QueryRunner): Promise<void>;
  fenceReleases(runner: QueryRunner, oldestWriter: number): Promise<void>;
}

/** Is told which migrations the database has, and which it gets now: their numbers. */
export type MigrationListener = (from: number, to: number) => void;

/**
 * Brings the tables to this version inside the transaction of the runner, and says which releases may write to them (D-PLT-17).
 *
 * @throws NewerDatabase where they are beyond it already
 */
export async function runMigrations(
  runner: QueryRunner,
  fence: ReleaseFence,
  onMigration: MigrationListener,
): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const executor = new MigrationExecutor(runner.connection, runner);
  // All in the transaction that is there.
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
