import type { DatabaseLocation, DatabaseTimeLimits } from '../config/index.js';
import type { DatabaseDumps, DumpSettings } from './database-dumps.js';
import type { MigrationListener } from './migrations/run-migrations.js';
import type { ReleaseMigrations } from './releases.js';
import type { UnitOfWork } from './unit-of-work.js';

interface OpenOptions {
  /** Replace the database's own. */
  readonly timeLimits?: Partial<DatabaseTimeLimits>;
  /** Learns of a migration, if one is to run. */
  readonly onMigration?: MigrationListener;
  /** Those of another release, for tests. */
  readonly migrations?: ReleaseMigrations;
}

/** Connects, migrates under a lock, and returns the database's unit of work. Imports only the driver of that database. */
export async function openDatabase(
  location: DatabaseLocation,
  { timeLimits = {}, onMigration = { begins: () => {} }, migrations }: OpenOptions = {},
): Promise<UnitOfWork> {
  if (location.kind === 'sqlite') {
    const { SqliteUnitOfWork } = await import('./dialect/sqlite.js');
    return SqliteUnitOfWork.open(location, { timeLimits, onMigration, migrations });
  }
  const { PostgresUnitOfWork } = await import('./dialect/postgres.js');
  const { url, searchUrl } = location;
  return PostgresUnitOfWork.open(url, { searchUrl, timeLimits, onMigration, migrations });
}

/** Opens nothing yet. Imports only the driver of that database. */
export async function openDumps(location: DatabaseLocation, settings: DumpSettings): Promise<DatabaseDumps> {
  if (location.kind === 'sqlite') {
    const { SqliteDumps } = await import('./dialect/sqlite-dumps.js');
    return new SqliteDumps(location.file);
  }
  const { PostgresDumps } = await import('./dialect/postgres-dumps.js');
  return new PostgresDumps(location.url, settings);
}
