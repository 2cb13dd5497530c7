import type { DataSource, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.js';
import { runMigrations } from '../migrations/run-migrations.js';
import type { MigrationListener } from '../migrations/run-migrations.js';
import { keepMarksRising } from './postgres-commit-order.js';
import { connect, QuietClient } from './postgres-connection.js';
import { fenceReleases, keepWritersOut, RELEASE_OPTION } from './postgres-release-fence.js';

export const MIGRATION_LOCK = 0x7a1e47;

/**
 * Brings the tables to this version. Uses separate connections, whose statements may take as long as large tables need.
 */
export async function migrate(url: string, onMigration: MigrationListener): Promise<void> {
  const extra = { Client: QuietClient, options: RELEASE_OPTION };
  const dataSource = await connect(url, { poolSize: 2, migrations: MIGRATIONS, extra });
  try {
    await migrateUnderLock(dataSource, onMigration);
  } finally {
    await dataSource.destroy();
  }
}

/** Server nodes that start at once migrate one after the other. The later ones find nothing left to do. */
async function migrateUnderLock(dataSource: DataSource, onMigration: MigrationListener): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await migrateAtOnce(runner, onMigration);
    await keepMarksRising(runner);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
}

/** In one transaction, so that a database is either at the version before or at this one. */
async function migrateAtOnce(runner: QueryRunner, onMigration: MigrationListener): Promise<void> {
  await runner.startTransaction('READ COMMITTED');
  try {
    await runMigrations(runner, { keepWritersOut, fenceReleases }, onMigration);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
