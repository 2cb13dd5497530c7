import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface } from 'typeorm';
import { MIGRATIONS } from './migrations/index.js';
import { oldestWriterAmong } from './releases.js';
import type { DeclaringMigration } from './releases.js';

type Answer = DeclaringMigration['earlierReleases'];

const ANSWERS: readonly Answer[] = ['go on writing', 'are refused'];

describe('the releases that may write to a database (D-PLT-17)', () => {
  it.each(MIGRATIONS)('are declared by %p', (migration) => expect(ANSWERS).toContain(new migration().earlierReleases));

  it.each<[oldest: number, later: ReadonlyArray<Answer | undefined>]>([
    [1, []],
    [1, ['go on writing', 'go on writing']],
    [3, ['go on writing', 'are refused']],
    [2, ['are refused', 'go on writing']],
    [3, ['go on writing', undefined, 'go on writing']],
  ])('begin with %p if the migrations after the first say %p', (oldest, later) => {
    const all = ['are refused', ...later].map((earlierReleases) => ({ earlierReleases }));
    expect(oldestWriterAmong(all as unknown as MigrationInterface[])).toBe(oldest);
  });
});
