import type { DatabaseLocation } from '../config/index.js';
import { PostgresUnitOfWork } from './dialect/postgres.js';
import { SqliteUnitOfWork } from './dialect/sqlite.js';
import type { Entities } from './entities.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Connects, migrates under a lock, and answers the unit of work of that database. */
export function openDatabase(location: DatabaseLocation, entities: Entities): Promise<UnitOfWork> {
  return location.kind === 'sqlite'
    ? SqliteUnitOfWork.open(location.file, entities)
    : PostgresUnitOfWork.open(location.url, entities);
}
