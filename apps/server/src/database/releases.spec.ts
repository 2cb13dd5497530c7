import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface } from 'typeorm';
import { MIGRATIONS, RELEASE } from './migrations/index.js';
import { LAST_RELEASE_WITHOUT_ANNOUNCEMENT, oldestWriterAmong } from './releases.js';
import type { DeclaringMigration, EarlierReleases } from './releases.js';

type Migration = new () => MigrationInterface;

const ANSWERS: readonly EarlierReleases[] = ['go on writing', 'are refused'];

/** A migration that runs nothing and declares that. */
const declaring = (earlierReleases?: EarlierReleases): Migration =>
  class {
    readonly earlierReleases = earlierReleases;
    async up(): Promise<void> {}
    async down(): Promise<void> {}
  };

describe('the releases that may write to a database (D-PLT-17)', () => {
  it.each(MIGRATIONS.slice(LAST_RELEASE_WITHOUT_ANNOUNCEMENT))('are declared by %p', (migration: Migration) => {
    const { earlierReleases } = new migration() as Partial<DeclaringMigration>;
    expect(ANSWERS).toContain(earlierReleases);
  });

  it('have the numbers of their migrations, and each migration file has a number', () => {
    expect(RELEASE).toBe(MIGRATIONS.length);
  });

  it.each<[oldest: number, later: ReadonlyArray<EarlierReleases | undefined>]>([
    [22, []],
    [22, ['go on writing', 'go on writing']],
    [24, ['go on writing', 'are refused']],
    [23, ['are refused', 'go on writing']],
    [24, ['go on writing', undefined, 'go on writing']],
  ])('begin with %p if the migrations from 23 on say %p', (oldest, later) => {
    const migrations = [...MIGRATIONS.slice(0, LAST_RELEASE_WITHOUT_ANNOUNCEMENT), ...later.map(declaring)];
    expect(oldestWriterAmong(migrations)).toBe(oldest);
  });
});
