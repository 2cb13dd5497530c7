import { DataSource } from 'typeorm';
import type { MigrationInterface } from 'typeorm';
import type { DatabaseLocation } from '../../src/config/index.js';

type Migration = new () => MigrationInterface;

/** A database as an earlier release made it, for what it may have left there; the caller destroys the source. */
export async function openEarlierDatabase(
  location: DatabaseLocation,
  migrations: readonly Migration[],
): Promise<DataSource> {
  const source =
    location.kind === 'sqlite'
      ? new DataSource({ type: 'better-sqlite3', database: location.file, migrations: [...migrations] })
      : new DataSource({ type: 'postgres', url: location.url, installExtensions: false, migrations: [...migrations] });
  await source.initialize();
  await source.runMigrations({ transaction: 'all' });
  return source;
}
