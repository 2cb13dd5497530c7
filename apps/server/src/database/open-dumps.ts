import type { DatabaseLocation } from '../config/index.js';
import type { DatabaseDumps, DumpSettings } from './database-dumps.js';

/** Opens nothing yet. Imports only the driver of that database. */
export async function openDumps(location: DatabaseLocation, settings: DumpSettings): Promise<DatabaseDumps> {
  if (location.kind === 'sqlite') {
    const { SqliteDumps } = await import('./dialect/sqlite-dumps.js');
    return new SqliteDumps(location.file);
  }
  const { PostgresDumps } = await import('./dialect/postgres-dumps.js');
  return new PostgresDumps(location.url, settings);
}
