import type { DataSource } from 'typeorm';
import type { DatabaseLocation } from '../../src/config/index.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { openDataSource } from './data-source.js';

/** Makes the tables of an earlier release, so that a test can store what that release stored. The caller destroys the source. */
export async function openEarlierDatabase(location: DatabaseLocation, release: number): Promise<DataSource> {
  const source = await openDataSource(location, { migrations: MIGRATIONS.slice(0, release) });
  await source.runMigrations({ transaction: 'all' });
  return source;
}
