import type { DatabaseLocation } from '../config/index.js';
import type { DatabaseDumps, DumpSettings } from './database-dumps.js';
import { MIGRATIONS } from './migrations/index.js';
import type { OpenOptions, UnitOfWork } from './unit-of-work.js';

/** Connects, migrates under a lock, and returns the database's unit of work. Imports only the driver of that database. */
export async function openDatabase(location: DatabaseLocation, given: Partial<OpenOptions> = {}): Promise<UnitOfWork> {
  const options = {
    timeLimits: {},
    onMigration: { begins: () => {} },
    migrations: MIGRATIONS,
    isForMove: false,
    ...given,
  };
  if (location.kind === 'sqlite') {
    const { SqliteUnitOfWork } = await import('./dialect/sqlite.js');
    return SqliteUnitOfWork.open(location, options);
  }
  const { PostgresUnitOfWork } = await import('./dialect/postgres.js');
  return PostgresUnitOfWork.open(location, options);
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
