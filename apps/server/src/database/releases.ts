import type { MigrationInterface } from 'typeorm';

/** The newest release that does not announce itself. Later ones do, on every connection that writes (D-PLT-21). */
export const LAST_UNANNOUNCED = 22;

/** A migration that states whether server nodes of earlier releases may write afterwards (D-PLT-17). */
export interface DeclaringMigration extends MigrationInterface {
  /**
   * Earlier releases `go on writing` if their writes are complete for this release too. They `are refused` if this
   * release writes more or differently, because that data would be missing for good.
   */
  readonly earlierReleases: EarlierReleases;
}

export type EarlierReleases = 'go on writing' | 'are refused';

/**
 * Returns the oldest release that may write to a database with these migrations. A migration without a declaration
 * refuses all earlier releases.
 *
 * @param migrations all of them in order; a release has the number of its newest one
 */
export function oldestWriterAmong(migrations: ReadonlyArray<new () => MigrationInterface>): number {
  const refusing = migrations.findLastIndex((migration, index) => {
    const { earlierReleases } = new migration() as Partial<DeclaringMigration>;
    return index >= LAST_UNANNOUNCED && earlierReleases !== 'go on writing';
  });
  return refusing < 0 ? LAST_UNANNOUNCED : refusing + 1;
}
