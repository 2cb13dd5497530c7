import type { DataSource, MigrationInterface } from 'typeorm';
import type { DatabaseLocation } from '../../src/config/index.js';
import { openDataSource } from './data-source.js';

type Migration = new () => MigrationInterface;

/** A database as an earlier release made it, for what it may have left there; the caller destroys the source. */
export async function openEarlierDatabase(
  location: DatabaseLocation,
  migrations: readonly Migration[],
): Promise<DataSource> {
  const source = await openDataSource(location, { migrations: [...migrations] });
  await source.runMigrations({ transaction: 'all' });
  return source;
}
