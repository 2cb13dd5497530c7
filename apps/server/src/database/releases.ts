import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OldestWriter } from './oldest-writer.entity.js';
import { InstallationMoves, ReleaseTooOld } from './refused-writes.js';
import type { Session } from './session.js';
import { Table } from './table.js';

const OLDEST_WRITER = new Table(OldestWriter);

/** A migration that states whether server nodes of earlier releases may write afterwards (D-PLT-17). */
export interface DeclaringMigration extends MigrationInterface {
  /**
   * With `go on writing`, the writes of earlier releases are complete for this release too. With `are refused`, this
   * release writes more or differently, and earlier writes would lack data for good.
   */
  readonly earlierReleases: 'go on writing' | 'are refused';
}

/** All migrations that a release knows, in order. The number of a release is the number of its newest migration. */
export type ReleaseMigrations = ReadonlyArray<new () => MigrationInterface>;

/**
 * Returns the oldest release that may write to a database with these migrations. A migration without a declaration
 * refuses all earlier releases.
 */
export function oldestWriterAmong(migrations: readonly MigrationInterface[]): number {
  const refuses = ({ earlierReleases }: Partial<DeclaringMigration>): boolean => earlierReleases !== 'go on writing';
  return migrations.findLastIndex(refuses) + 1;
}

/** Selects the oldest release that may write. */
export const SELECT_OLDEST_WRITER = `SELECT ${OLDEST_WRITER.columns()} FROM ${OLDEST_WRITER.name}`;

/**
 * Asks, in the transaction of a unit of work, whether this release may write. A migration that changes the answer waits
 * for the end of that transaction.
 * @param select `SELECT_OLDEST_WRITER`, in a form that makes migrations wait
 * @throws ReleaseTooOld
 */
export async function demandMayWrite(session: Session, release: number, select = SELECT_OLDEST_WRITER): Promise<void> {
  const { releaseNumber = release } = (await session.first<OldestWriter>(select)) ?? {};
  if (releaseNumber <= release) return;
  throw releaseNumber >= MOVING ? new InstallationMoves() : new ReleaseTooOld(release, releaseNumber);
}

/** Is added to the oldest release that may write, so that none may, while and after the database is moved (D-OPR-27). */
const MOVING = 1_000_000_000;
const WRITES = { go: 0, stop: MOVING, 'have ended': 2 * MOVING };

export type WritesState = keyof typeof WRITES;

/** Stops the writes of all nodes, or lets them go on. Waits for the units of work that run. */
export async function setWrites(session: Session, state: WritesState): Promise<void> {
  if (session.lockOutWriters !== '') await session.query(session.lockOutWriters);
  const moved = `release_number % ${MOVING} + ${WRITES[state]}`;
  await session.query(`UPDATE ${OLDEST_WRITER.name} SET release_number = ${moved}`);
}

export async function writesOf(session: Session): Promise<WritesState> {
  const { releaseNumber = 0 } = (await session.first<OldestWriter>(SELECT_OLDEST_WRITER)) ?? {};
  return (['have ended', 'stop'] as const).find((state) => releaseNumber >= WRITES[state]) ?? 'go';
}

/** Lets releases from this one on write, and no others. */
export async function setOldestWriter(runner: QueryRunner, release: number): Promise<void> {
  await runner.query(`INSERT INTO ${OLDEST_WRITER.name} (id, release_number) VALUES (1, ${release})
    ON CONFLICT (id) DO UPDATE SET release_number = excluded.release_number
    WHERE oldest_writer.release_number < excluded.release_number`);
}
