import type { MigrationInterface } from 'typeorm';
import type { Fill } from './migrations/fills.js';

/**
 * The newest release that does not announce itself. Later releases announce themselves on every connection that
 * writes (D-PLT-21).
 */
export const LAST_RELEASE_WITHOUT_ANNOUNCEMENT = 22;

/** A migration that states whether server nodes of earlier releases may write afterwards (D-PLT-17). */
export interface DeclaringMigration extends MigrationInterface {
  /**
   * With `go on writing`, the writes of earlier releases are complete for this release too. With `are refused`, this
   * release writes more or differently, and earlier writes would lack data for good.
   */
  readonly earlierReleases: EarlierReleases;
  /** Runs after `up`, in steps, for the rows of a large table (D-OPR-21). */
  readonly fill?: Fill;
}

export type EarlierReleases = 'go on writing' | 'are refused';

/**
 * Returns the oldest release that may write to a database with these migrations. A migration without a declaration
 * refuses all earlier releases.
 * @param migrations all migrations in order; the number of a release is the number of its newest migration
 */
export function oldestWriterAmong(migrations: ReadonlyArray<new () => MigrationInterface>): number {
  const refusing = migrations.findLastIndex((migration, index) => {
    const { earlierReleases } = new migration() as Partial<DeclaringMigration>;
    return index >= LAST_RELEASE_WITHOUT_ANNOUNCEMENT && earlierReleases !== 'go on writing';
  });
  return refusing < 0 ? LAST_RELEASE_WITHOUT_ANNOUNCEMENT : refusing + 1;
}
