import { describe, expect, it } from '@jest/globals';
import { RELEASE } from '../database/index.js';
import type { Manifest } from './backup-set.js';
import { misfitOf } from './restore.js';

const MANIFEST: Manifest = {
  format: 1,
  set: '2027-03-01T02-30-00-000Z',
  version: '1.2.3',
  release: RELEASE,
  migration: 'Last',
  databaseKind: 'sqlite',
  begunAt: '2027-03-01T02:30:00.000Z',
  takenAt: '2027-03-01T02:30:01.000Z',
  endedAt: '2027-03-01T02:30:02.000Z',
  customers: 1,
  profiles: 2,
  newestChange: 0,
  keys: { secret: ['old', 'new'], storage: [] },
  database: { sha256: 'c', bytes: 1 },
  contents: { sha256: 'd', bytes: 1, count: 0, contentBytes: 0 },
  missing: 0,
  seal: { key: 'c', hmac: '0'.repeat(64) },
};
const OWN = { kind: 'sqlite', keys: { secret: ['new', 'old'], storage: ['other'] } } as const;

describe('a set that an installation may restore (D-OPR-14)', () => {
  it('is of the same kind of database, of no later release, and its keys are there', () => {
    expect(misfitOf(MANIFEST, OWN)).toBeUndefined();
    expect(misfitOf({ ...MANIFEST, release: RELEASE - 1 }, OWN)).toBeUndefined();
  });

  it.each([
    ['another kind of database', { ...MANIFEST, databaseKind: 'postgres' as const }, 'is of PostgreSQL, and this'],
    ['a later release', { ...MANIFEST, release: RELEASE + 1 }, 'Restore it by version 1.2.3 or a later one.'],
    [
      'a storage key',
      { ...MANIFEST, keys: { secret: [], storage: ['x'] } },
      'TALENT_STORAGE_KEY: the key with the id x',
    ],
  ])('is refused with %s', (_what, manifest, message) => expect(misfitOf(manifest, OWN)).toContain(message));

  it('is refused if only the newest of two keys is there', () => {
    const own = { ...OWN, keys: { secret: ['new'], storage: [] } };
    expect(misfitOf(MANIFEST, own)).toBe(
      'TALENT_SECRET_KEY: the key with the id old is missing, which the set 2027-03-01T02-30-00-000Z needs.\n' +
        'Set the variable to that key, or its form with _PREVIOUS. Keys are in no backup.',
    );
  });
});
