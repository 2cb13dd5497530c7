import { describe, expect, it } from '@jest/globals';
import type { FileIdentity, PostgresIdentity } from '../database/index.js';
import { isMarkOf, movedBy, movedWhileRunning } from './moved-database.js';
import type { FoundDatabase, MarkedHistory } from './moved-database.js';

const FILE: FileIdentity = { bornAt: '1000', inode: '7', path: '/data/talent.db' };
const FOLDER: FileIdentity = { bornAt: '900', inode: '2', path: '/data' };
const CLUSTER: PostgresIdentity = {
  ...{ kind: 'postgres', system: '71', database: '16384', timeline: '00000001' },
  ...{ serverStart: '100.5', addresses: ['db:5432/talent'], table: '17001' },
};

const MARK: MarkedHistory = {
  ...{ id: 'b', newestChange: 10, writtenAt: 6000 },
  ...{ folder: FOLDER, place: { kind: 'sqlite', file: FILE } },
};

function file(now: Partial<FileIdentity> = {}, more: Partial<FoundDatabase> = {}): FoundDatabase {
  return {
    known: { identity: { kind: 'sqlite', file: FILE }, ids: ['a', 'b'], begunAt: 5000 },
    mark: MARK,
    identity: { kind: 'sqlite', file: { ...FILE, ...now } },
    newestChange: 10,
    folder: FOLDER,
    ...more,
  };
}

function cluster(now: Partial<PostgresIdentity> = {}, mark?: MarkedHistory, newestChange = 10): FoundDatabase {
  const known = { identity: CLUSTER, ids: ['a'], begunAt: 5000 };
  return { known, mark, identity: { ...CLUSTER, ...now }, newestChange, folder: FOLDER };
}

const COPIED = { bornAt: '2000', inode: '9' };
const marked = (parts: Partial<MarkedHistory>): Partial<FoundDatabase> => ({
  mark: { ...MARK, ...parts },
});

describe('an SQLite database (D-PLT-22)', () => {
  it.each<[string, FoundDatabase]>([
    ['restarts', file()],
    ['is at another path, as a folder that was renamed', file({ path: '/moved/talent.db' })],
    ['has another inode after each mount, as in some shared folders', file({ inode: '99' })],
    ['has lost its mark', file({}, { mark: undefined })],
    ['has a mark of before the last incarnation', file({}, marked({ id: 'a', newestChange: 99 }))],
    [
      'was restored while this server was not running, and another one has begun an incarnation since',
      file({}, marked({ id: 'lost', writtenAt: 4000 })),
    ],
    ['is on a file system that tells no births', file({ bornAt: null, path: '/other' })],
    ['is ahead of its mark after a crash', file({}, { newestChange: 12 })],
  ])('that %s is the same', (_, found) => {
    expect(movedBy(found)).toBeUndefined();
  });

  it.each<[string, FoundDatabase]>([
    ['a copied file without a mark', file(COPIED, { mark: undefined })],
    ['a copied folder, mark and all', file(COPIED, { folder: { ...COPIED, path: '/copy' } })],
    ['a copy on a fresh disk that has given out the same inode', file({ bornAt: '2000' }, { mark: undefined })],
    ['a copy where births are not told', file({ bornAt: null, inode: '9' }, { mark: undefined })],
  ])('is a copy: %s', (_, found) => {
    expect(movedBy(found)).toBe('copied');
  });

  it.each<[string, FoundDatabase]>([
    ['another file in its folder', file(COPIED)],
    ['older bytes in its file', file({}, { newestChange: 9 })],
    ['bytes of before the incarnation that its mark names', file({}, marked({ id: 'c' }))],
  ])('was restored: %s', (_, found) => {
    expect(movedBy(found)).toBe('restored');
  });
});

describe('a PostgreSQL database (D-PLT-22)', () => {
  const mark: MarkedHistory = { ...MARK, id: 'a', place: CLUSTER };

  it.each<[string, Partial<PostgresIdentity>]>([
    ['restarts', { serverStart: '200' }],
    ['is reached by another name while it runs on', { addresses: ['10.0.0.5:5432/talent'] }],
    ['keeps its identity from its users', { system: '', timeline: '' }],
  ])('that %s is the same', (_, now) => {
    expect(movedBy(cluster(now))).toBeUndefined();
  });

  it.each<[string, Partial<PostgresIdentity>]>([
    ['another cluster', { system: '72' }],
    ['another database of the cluster', { database: '16999' }],
    ['a snapshot that runs elsewhere', { serverStart: '200', addresses: ['test:5432/talent'] }],
    [
      'a base backup that was recovered elsewhere',
      { serverStart: '200', timeline: '00000002', addresses: ['test:5432/talent'] },
    ],
  ])('is a copy: %s', (_, now) => {
    expect(movedBy(cluster(now))).toBe('copied');
  });

  it('has failed over, or was recovered in its place, if it writes another timeline under its old address', () => {
    expect(movedBy(cluster({ serverStart: '200', timeline: '00000002' }))).toBe('failover');
  });

  it('was restored if it has less than the mark says, which counts for this database alone', () => {
    expect(movedBy(cluster({}, mark, 9))).toBe('restored');
    expect(movedBy(cluster({}, mark, 10))).toBeUndefined();
    expect(isMarkOf(CLUSTER, mark)).toBe(true);
    expect(isMarkOf({ ...CLUSTER, database: '16999' }, mark)).toBe(false);
  });

  it('was restored if its tables were dropped and made again, at a start and under a running server', () => {
    expect(movedBy(cluster({ table: '18002' }))).toBe('restored');
    expect(movedWhileRunning(CLUSTER, { ...CLUSTER, table: '18002' })).toBe('restored');
  });

  it('has failed over under a running server, at any address', () => {
    const now = { ...CLUSTER, timeline: '00000002', serverStart: '200', addresses: ['standby:5432/talent'] };
    expect(movedWhileRunning(CLUSTER, now)).toBe('failover');
    expect(movedWhileRunning(CLUSTER, { ...CLUSTER, system: '72' })).toBe('copied');
    expect(movedWhileRunning(CLUSTER, { ...CLUSTER, serverStart: '200' })).toBeUndefined();
  });
});
