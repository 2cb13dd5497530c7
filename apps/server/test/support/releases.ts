import type { DatabaseLocation } from '../../src/config/index.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { openDatabase } from '../../src/database/index.js';
import type { UnitOfWork } from '../../src/database/index.js';
import type { DeclaringMigration, ReleaseMigrations } from '../../src/database/releases.js';
import { openDataSource } from './data-source.js';
import { PATIENT } from './patience.js';

/** The migrations of the release after another: those of that one, and one more that does nothing else than it is told. */
export function laterRelease(
  earlierReleases: DeclaringMigration['earlierReleases'],
  { up = async () => {}, after = MIGRATIONS }: { up?: DeclaringMigration['up']; after?: ReleaseMigrations } = {},
): ReleaseMigrations {
  class Later implements DeclaringMigration {
    readonly name = nameOfLater(after.length + 1);
    readonly earlierReleases = earlierReleases;
    readonly up = up;

    async down(): Promise<void> {}
  }
  return [...after, Later];
}

/** TypeORM orders migrations by the time at the end of their names. */
export function nameOfLater(release = MIGRATIONS.length + 1): string {
  return `Later${1_999_999_999_000 + release}`;
}

/** Migrates a database as the first node of a later release does, and opens it. */
export function openLater(location: DatabaseLocation, migrations: ReleaseMigrations): Promise<UnitOfWork> {
  return openDatabase(location, { timeLimits: PATIENT, migrations });
}

/** Makes a database look as before the newest migration of this release. A migration of it would fail. */
export async function forgetNewestMigration(location: DatabaseLocation): Promise<void> {
  const source = await openDataSource(location, {});
  await source.query('DELETE FROM migrations WHERE id = (SELECT MAX(id) FROM migrations)');
  await source.destroy();
}
