import type { MigrationInterface } from 'typeorm';

/** The newest release that does not announce itself: those after it do, on every connection that writes (D-PLT-21). */
export const LAST_UNANNOUNCED = 22;

/** A migration that says whether nodes of earlier releases may write once it has run (D-PLT-17). */
export interface DeclaringMigration extends MigrationInterface {
  /**
   * Nodes `go on writing` if all that they write is complete for this release as well. They `are refused` if this release writes
   * anything more, or otherwise, because that would be missing for good.
   */
  readonly earlierReleases: EarlierReleases;
}

export type EarlierReleases = 'go on writing' | 'are refused';

/**
 * The oldest release that may write to a database with these migrations. A migration that declares nothing refuses those before it.
 *
 * @param migrations all of them, in their order: a release has the number of its newest one
 */
export function oldestWriterAmong(migrations: ReadonlyArray<new () => MigrationInterface>): number {
  const refusing = migrations.findLastIndex((migration, index) => {
    const { earlierReleases } = new migration() as Partial<DeclaringMigration>;
    return index >= LAST_UNANNOUNCED && earlierReleases !== 'go on writing';
  });
  return refusing < 0 ? LAST_UNANNOUNCED : refusing + 1;
}
