import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DatabaseDumps } from '../database/index.js';
import { MemoryStore, openMemoryStorage } from '../file-storage/index.js';
import { Backup } from './back-up.js';
import { BackupTarget } from './backup-target.js';

/** A database whose dump would take so many bytes. It is never dumped. */
function dumpsOf(bytes: number): DatabaseDumps {
  const never = (): never => {
    throw new Error('Nothing is dumped without enough space.');
  };
  return {
    kind: 'sqlite',
    stagedFile: '',
    estimateBytes: async () => bytes,
    dump: never,
    check: never,
    readPresent: never,
    clock: never,
    demandPrograms: never,
    demandUnused: never,
    replace: never,
  };
}

describe('a backup', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'talent-backup-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('is refused before it writes anything if the disk has too little space (D-OPR-10)', async () => {
    const target = await BackupTarget.open(path.join(folder, 'target'), folder);
    const storage = openMemoryStorage(new MemoryStore(), folder);
    const backup = new Backup({
      target,
      dumps: dumpsOf(2 ** 60),
      storage,
      sealKey: Buffer.alloc(32),
      version: '1.2.3',
      tell: () => undefined,
    });
    await expect(backup.run()).rejects.toThrow(
      /^There is not enough space for the database: up to 1099511627776 MiB are needed, and \d+ MiB are free\. Make room/,
    );
    expect(await target.listSets()).toEqual([]);
    expect(await readdir(path.join(folder, 'target', '.staging'))).toEqual([]);
  });
});
