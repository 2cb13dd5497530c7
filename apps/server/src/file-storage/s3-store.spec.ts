import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BucketProxy } from '../../test/support/bucket-proxy.js';
import type { BucketRequest, Fault } from '../../test/support/bucket-proxy.js';
import { BucketServer } from '../../test/support/bucket-server.js';
import type { FileStorage, StoredContent } from './file-storage.js';
import { openFileStorage } from './file-storage.js';
import { S3Store } from './s3-store.js';

const CONTENT = randomBytes(9_000_000);
const KEY = Buffer.alloc(32, 3);

describe('a file that is larger than a part, in a bucket', () => {
  let dataDir: string;
  let bucket: BucketServer;
  let proxy: BucketProxy;
  let storage: FileStorage;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'talent-parts-'));
    bucket = await BucketServer.start();
    proxy = await BucketProxy.start(bucket.location);
    const files = {
      storage: proxy.location,
      key: KEY,
      previousKey: undefined,
      maxBytes: 1,
      unnamedMs: 1,
      unnamedBytes: 1,
    };
    storage = openFileStorage({ dataDir, files });
  });

  afterEach(async () => {
    await storage.close();
    await proxy.stop();
    await bucket.stop();
  });

  const keep = async (): Promise<StoredContent> => {
    const staged = await storage.stage();
    await staged.write(CONTENT);
    const { sha256, size } = await staged.end();
    const name = storage.keys.nameOf(1001, storage.keys.addressOf(1001, sha256), staged.copy);
    try {
      await storage.keep(name, staged);
    } finally {
      await staged.discard();
    }
    return { name, size };
  };

  const partsSent = (): number => proxy.requests.filter(isPart).length;

  it('is put in parts, and reads as it was', async () => {
    const kept = await keep();
    expect(partsSent()).toBe(2);
    expect((await buffer(await storage.read(kept))).equals(CONTENT)).toBe(true);
  });

  it.each<Fault>([503, 'reset'])('goes on with the part alone that met %s', async (fault) => {
    let met = 0;
    proxy.fault = (request) =>
      isPart(request) && request.url.includes('partNumber=2') && (met += 1) === 1 ? fault : undefined;
    const kept = await keep();
    expect(partsSent()).toBe(3);
    expect((await buffer(await storage.read(kept))).equals(CONTENT)).toBe(true);
  });

  it('leaves no parts after a failure, and names the operation that failed', async () => {
    proxy.fault = (request) => (isPart(request) && request.url.includes('partNumber=2') ? 503 : undefined);
    await expect(keep()).rejects.toThrow('A file could not be stored in the bucket: UploadPart 2: SlowDown.');
    expect(proxy.requests.at(-1)).toMatchObject({ method: 'DELETE', url: expect.stringContaining('uploadId=') });
  });

  it('is stored if the reply to its completion was lost', async () => {
    proxy.fault = ({ method, url }) => (method === 'POST' && url.includes('uploadId=') ? 'reset after' : undefined);
    const kept = await keep();
    expect((await buffer(await storage.read(kept))).equals(CONTENT)).toBe(true);
  });
});

function isPart({ method, url }: BucketRequest): boolean {
  return method === 'PUT' && url.includes('partNumber=');
}

describe('a bucket that accepts and never answers (D-FIL-14)', () => {
  let folder: string;
  let bucket: BucketServer;
  let proxy: BucketProxy;
  let store: S3Store;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'talent-silent-'));
    bucket = await BucketServer.start();
    proxy = await BucketProxy.start(bucket.location);
    store = new S3Store(proxy.location, 200);
  });

  beforeEach(() => {
    proxy.fault = () => 'silence';
    proxy.requests.length = 0;
  });

  afterAll(async () => {
    await store.close();
    await proxy.stop();
    await bucket.stop();
  });

  const put = async (size: number): Promise<void> => {
    const file = path.join(folder, String(size));
    await writeFile(file, Buffer.alloc(size));
    await store.put('name', { file, size });
  };

  it.each<[string, () => Promise<unknown>]>([
    ['a look', () => store.has('name')],
    ['a read', () => store.read('name', undefined)],
    ['an addition', () => store.add('name', Buffer.alloc(9))],
    ['a removal', () => store.remove('name')],
    ['a list', () => store.list().next()],
    ['an upload', () => put(9)],
    ['an upload in parts', () => put(9_000_000)],
  ])('is asked once by %s, which then fails', async (_, ask) => {
    await expect(ask()).rejects.toThrow(/no answer in time|CreateMultipartUpload/);
    expect(proxy.requests).toHaveLength(1);
  });

  it('is asked no more for an upload if it takes no further part, but to end the upload', async () => {
    proxy.fault = (request) => (isPart(request) || request.method === 'DELETE' ? 'silence' : undefined);
    await expect(put(9_000_000)).rejects.toThrow('UploadPart 1: no answer in time');
    expect(proxy.requests.filter(isPart)).toHaveLength(1);
  });
});
