import { Sqlite } from '@talent-platform/sqlite';
import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import type { DatabaseLocation } from '../../src/config/index.js';
import { TableNaming } from '../../src/database/table.js';

/** TypeORM itself on a database, beside the unit of work; the caller destroys it. */
export function openDataSource(
  location: DatabaseLocation,
  parts: Pick<DataSourceOptions, 'entities' | 'migrations'>,
): Promise<DataSource> {
  const options = { ...parts, namingStrategy: new TableNaming() };
  return new DataSource(
    location.kind === 'sqlite'
      ? {
          type: 'better-sqlite3',
          driver: Sqlite,
          database: location.file,
          ...options,
        }
      : {
          type: 'postgres',
          url: location.url,
          installExtensions: false,
          ...options,
        },
  ).initialize();
}
