import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BucketServer } from '../../test/support/bucket-server.js';
import type { StorageLocation } from '../config/index.js';
import { CHUNK_BYTES } from './content-key.js';
import { openFileStorage } from './file-storage.js';
import type { FileStorage } from './file-storage.js';
import { ContentDamaged, ContentMissing, StorageUnavailable } from './storage-failures.js';

const CUSTOMER = 1001;
const KEY = Buffer.alloc(32, 3);

function newStorage(storage: StorageLocation, dataDir: string, key?: Buffer): FileStorage {
  return openFileStorage({
    dataDir,
    files: { storage, key, previousKey: undefined, maxBytes: 1, unnamedMs: 1, unnamedBytes: 1 },
  });
}

/** Keeps a content as it is sent in pieces, and gives its name. */
async function keep(storage: FileStorage, content: Buffer, piece = 50_000): Promise<{ name: string; size: number }> {
  const staged = await storage.stage();
  for (let at = 0; at < content.length; at += piece) await staged.write(content.subarray(at, at + piece));
  const { sha256, size } = await staged.end();
  const name = storage.keys.nameOf(CUSTOMER, storage.keys.addressOf(CUSTOMER, sha256), staged.copy);
  await storage.keep(name, staged);
  return { name, size };
}

describe.each(['folder', 's3'] as const)('files in storage of kind %s', (kind) => {
  let dataDir: string;
  let bucket: BucketServer | undefined;
  let location: StorageLocation;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'talent-storage-'));
    bucket = kind === 's3' ? await BucketServer.start() : undefined;
    location = bucket?.location ?? { kind: 'folder', folder: path.join(dataDir, 'files') };
  });

  afterAll(() => bucket?.stop());

  describe.each([
    ['as they are', undefined],
    ['encrypted', KEY],
  ])('%s', (_title, key) => {
    const sizes = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 7];

    it.each(sizes)('reads %i bytes as they were written, and every range of them', async (bytes) => {
      const storage = newStorage(location, dataDir, key);
      const content = randomBytes(bytes);
      const kept = await keep(storage, content);
      expect(kept.size).toBe(bytes);
      expect((await buffer(await storage.read(kept))).equals(content)).toBe(true);
      const edges = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, bytes - 1].filter((edge) => edge >= 0 && edge < bytes);
      for (const start of edges) {
        // The server of the tests takes a range that ends with the first byte for one without an end.
        for (const end of edges.filter((edge) => edge >= Math.max(1, start))) {
          const read = await buffer(await storage.read(kept, { start, end }));
          expect(read.equals(content.subarray(start, end + 1))).toBe(true);
        }
      }
      await storage.close();
    });

    it('gives each copy of a content a name of its own, and finds them by the same address', async () => {
      const storage = newStorage(location, dataDir, key);
      const content = Buffer.from('a resume');
      const sha256 = createHash('sha256').update(content).digest('hex');
      const address = storage.keys.addressOf(CUSTOMER, sha256);
      const [one, other] = [await keep(storage, content), await keep(storage, content)];
      expect(one.name).not.toBe(other.name);
      for (const { name } of [one, other]) expect(name).toContain(`/${address}-`);
      expect(address === sha256).toBe(key === undefined);
      expect(storage.keys.addressOf(1002, sha256) === address).toBe(key === undefined);
      await storage.remove(one.name);
      await storage.remove(one.name);
      await expect(storage.read(one).then(buffer)).rejects.toBeInstanceOf(ContentMissing);
      expect((await buffer(await storage.read(other))).equals(content)).toBe(true);
      await storage.close();
    });

    it('finishes a read while the content is removed', async () => {
      const storage = newStorage(location, dataDir, key);
      const content = randomBytes(4 * CHUNK_BYTES);
      const kept = await keep(storage, content);
      const stream = await storage.read(kept);
      await storage.remove(kept.name);
      expect((await buffer(stream)).equals(content)).toBe(true);
      await storage.close();
    });

    it('leaves nothing of what was not wanted, or was left by a process that ended', async () => {
      const storage = newStorage(location, dataDir, key);
      const staged = await storage.stage();
      await staged.write(Buffer.from('half'));
      await staged.discard();
      const left = await storage.stage();
      await left.write(Buffer.from('half'));
      await utimes(left.file, 0, 0);
      const running = await storage.stage();
      await storage.clearStaging(60_000);
      expect(await readdir(path.dirname(left.file))).toEqual([path.basename(running.file)]);
      await left.discard();
      await running.discard();
    });
  });

  it('recognises a content of another key, and never shows a byte of it', async () => {
    const kept = await keep(newStorage(location, dataDir, KEY), Buffer.from('sealed'));
    const other = newStorage(location, dataDir, Buffer.alloc(32, 4));
    await expect(other.read(kept).then(buffer)).rejects.toBeInstanceOf(ContentDamaged);
  });
});

describe('files in a folder', () => {
  let dataDir: string;
  let storage: FileStorage;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'talent-storage-'));
    storage = newStorage({ kind: 'folder', folder: dataDir }, dataDir, KEY);
  });

  it('hold nothing legible if a key is set (D-FIL-8)', async () => {
    const staged = await storage.stage();
    await staged.write(Buffer.from('Ada Lovelace'));
    await staged.end();
    expect((await readFile(staged.file)).includes('Ada')).toBe(false);
    await staged.discard();
  });

  it.each([
    ['changed', (sealed: Buffer) => sealed.fill(sealed[20] === 0 ? 1 : 0, 20, 21)],
    ['cut off', (sealed: Buffer) => sealed.subarray(0, CHUNK_BYTES + 16)],
    ['cut within a chunk', (sealed: Buffer) => sealed.subarray(0, -1)],
    [
      'exchanged',
      (sealed: Buffer) => Buffer.concat([sealed.subarray(CHUNK_BYTES + 16), sealed.subarray(0, CHUNK_BYTES + 16)]),
    ],
  ])('are known to be damaged when they were %s', async (_title, damage) => {
    const kept = await keep(storage, randomBytes(2 * CHUNK_BYTES));
    const file = path.join(dataDir, kept.name);
    await writeFile(file, damage(await readFile(file)));
    await expect(storage.read(kept).then(buffer)).rejects.toBeInstanceOf(ContentDamaged);
  });
});

it('is unreachable if the folder does not exist, as with a share that is not mounted: no file counts as missing then', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-storage-'));
  const folder = path.join(dataDir, 'files');
  const storage = newStorage({ kind: 'folder', folder }, dataDir);
  const kept = await keep(storage, Buffer.from('kept'));
  await rename(folder, path.join(dataDir, 'elsewhere'));
  await expect(storage.read(kept).then(buffer)).rejects.toBeInstanceOf(StorageUnavailable);
  await rename(path.join(dataDir, 'elsewhere'), folder);
  expect(String(await buffer(await storage.read(kept)))).toBe('kept');
  await storage.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a folder of files that is emptied while the server runs (D-PLT-23)', () => {
  let dataDir: string;
  let folder: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'talent-storage-'));
    folder = path.join(dataDir, 'files');
  });

  const gone = { force: true, recursive: true } as const;

  it.each<[string, () => Promise<void>]>([
    ['and made again', () => rm(folder, gone).then(() => mkdir(folder))],
    ['and not made again', () => rm(folder, gone)],
    ['of its staging folder alone', () => rm(path.join(folder, '.staging'), gone)],
  ])('takes files again, %s', async (_title, empty) => {
    const storage = newStorage({ kind: 'folder', folder }, dataDir, KEY);
    await keep(storage, Buffer.from('before'));
    await empty();
    await storage.probe();
    await empty();
    const content = Buffer.from('after');
    expect((await buffer(await storage.read(await keep(storage, content)))).equals(content)).toBe(true);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['.key-check', '.staging', String(CUSTOMER)]));
  });

  it('is unavailable to a probe if a file stands in its place, and recovers', async () => {
    const storage = newStorage({ kind: 'folder', folder }, dataDir);
    await storage.probe();
    await rm(folder, gone);
    await writeFile(folder, 'in the way');
    await expect(storage.probe()).rejects.toThrow(StorageUnavailable);
    await rm(folder);
    await storage.probe();
  });
});
