import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BucketProxy } from '../../test/support/bucket-proxy.js';
import type { BucketRequest, Fault } from '../../test/support/bucket-proxy.js';
import { BucketServer } from '../../test/support/bucket-server.js';
import type { FileStorage, StoredContent } from './file-storage.js';
import { openFileStorage } from './file-storage.js';

const CONTENT = randomBytes(18_000_000);
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
    await rm(dataDir, { recursive: true, force: true });
  });

  const keep = async (): Promise<StoredContent> => {
    const staged = await storage.stage();
    await staged.write(CONTENT);
    const { sha256, size } = await staged.end();
    const name = storage.nameOf(1001, storage.addressOf(1001, sha256), staged);
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
    expect(partsSent()).toBe(3);
    expect((await buffer(await storage.read(kept))).equals(CONTENT)).toBe(true);
  });

  it.each<Fault>([500, 503, 'reset'])('goes on with the part alone that met %s', async (fault) => {
    let met = 0;
    proxy.fault = (request) =>
      isPart(request) && request.url.includes('partNumber=2') && (met += 1) === 1 ? fault : undefined;
    const kept = await keep();
    expect(partsSent()).toBe(4);
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
