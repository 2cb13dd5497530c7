import { MigrationExecutor } from 'typeorm';
import type { DataSource } from 'typeorm';
import { MIGRATIONS } from './index.js';

/** A later version of the server has changed the tables: what this one writes could be read by neither. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/**
 * Brings the tables to this version.
 *
 * @throws NewerDatabase where they are beyond it already
 */
export async function runMigrations(dataSource: DataSource, transaction: 'none' | 'each'): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  const unknown = executed.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabase(`it has the migration ${unknown.join(', ')}`);
  await dataSource.runMigrations({ transaction });
}
