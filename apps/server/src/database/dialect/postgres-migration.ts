import type { DataSource } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.js';
import { runMigrations } from '../migrations/run-migrations.js';
import { keepMarksRising } from './postgres-commit-order.js';
import { connect, QuietClient } from './postgres-connection.js';

const MIGRATION_LOCK = 0x7a1e47;

/** Brings the tables to this version, over connections of its own, whose statements take as long as large tables need. */
export async function migrate(url: string): Promise<void> {
  const dataSource = await connect(url, { poolSize: 2, migrations: MIGRATIONS, extra: { Client: QuietClient } });
  try {
    await migrateUnderLock(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Nodes that start at once migrate one after the other: the others find nothing left to do. */
async function migrateUnderLock(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await runMigrations(dataSource, 'each');
    await keepMarksRising(runner);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
}
