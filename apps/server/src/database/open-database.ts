import type { DatabaseLocation } from '../config/index.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Connects, migrates under a lock, and returns the unit of work of that database; only its driver is loaded. */
export async function openDatabase(location: DatabaseLocation): Promise<UnitOfWork> {
  if (location.kind === 'sqlite') {
    const { SqliteUnitOfWork } = await import('./dialect/sqlite.js');
    return SqliteUnitOfWork.open(location.file);
  }
  const { PostgresUnitOfWork } = await import('./dialect/postgres.js');
  return PostgresUnitOfWork.open(location.url);
}
