import type { DatabaseLocation } from '../config/index.js';
import { SEARCH_TIME_LIMIT_MS } from './unit-of-work.js';
import type { MigrationListener } from './migrations/run-migrations.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * Connects, migrates under a lock, and returns the database's unit of work. Imports only the driver of that database.
 * @param onMigration learns of a migration, if one is to run
 */
export async function openDatabase(
  location: DatabaseLocation,
  searchTimeLimitMs = SEARCH_TIME_LIMIT_MS,
  onMigration: MigrationListener = { begins: () => {} },
): Promise<UnitOfWork> {
  if (location.kind === 'sqlite') {
    const { SqliteUnitOfWork } = await import('./dialect/sqlite.js');
    return SqliteUnitOfWork.open(location, searchTimeLimitMs, onMigration);
  }
  const { PostgresUnitOfWork } = await import('./dialect/postgres.js');
  const { url, searchUrl } = location;
  return PostgresUnitOfWork.open(url, { searchUrl, searchTimeLimitMs, onMigration });
}
