import type { DatabaseLocation } from '../config/index.js';
import { SEARCH_TIME_LIMIT_MS } from './unit-of-work.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Connects, migrates under a lock, and returns the unit of work of that database; only its driver is loaded. */
export async function openDatabase(
  location: DatabaseLocation,
  searchTimeLimitMs = SEARCH_TIME_LIMIT_MS,
): Promise<UnitOfWork> {
  if (location.kind === 'sqlite') {
    const { SqliteUnitOfWork } = await import('./dialect/sqlite.js');
    return SqliteUnitOfWork.open(location.file, searchTimeLimitMs);
  }
  const { PostgresUnitOfWork } = await import('./dialect/postgres.js');
  return PostgresUnitOfWork.open(location.url, searchTimeLimitMs);
}
