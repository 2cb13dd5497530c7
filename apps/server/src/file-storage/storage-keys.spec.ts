import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BucketServer } from '../../test/support/bucket-server.js';
import { BucketProxy } from '../../test/support/bucket-proxy.js';
import type { StorageLocation } from '../config/index.js';
import type { FileStorage } from './file-storage.js';
import { openFileStorage } from './file-storage.js';

const NODES = 12;

describe.each(['folder', 's3'] as const)('the key of a storage of kind %s', (kind) => {
  let dataDir: string;
  let bucket: BucketServer | undefined;
  let proxy: BucketProxy | undefined;
  let storage: StorageLocation;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'talent-key-'));
    bucket = kind === 's3' ? await BucketServer.start() : undefined;
    proxy = bucket && (await BucketProxy.start(bucket.location));
    storage = proxy?.location ?? { kind: 'folder', folder: dataDir };
  });

  afterEach(async () => {
    await proxy?.stop();
    await bucket?.stop();
  });

  const open = (key: Buffer | undefined): FileStorage =>
    openFileStorage({
      dataDir,
      files: { storage, key, previousKey: undefined, maxBytes: 1, unnamedMs: 1, unnamedBytes: 1 },
    });

  it('fits on all nodes that start at once', async () => {
    const key = randomBytes(32);
    const nodes = Array.from({ length: NODES }, () => open(key));
    expect(new Set(await Promise.all(nodes.map((node) => node.keyFit())))).toEqual(new Set(['fits']));
    expect(await open(randomBytes(32)).keyFit()).toBe('other');
    expect(await open(undefined).keyFit()).toBe('unset');
    for (const node of nodes) await node.close();
  });

  it('is absent if nothing is encrypted, and then no marker is written', async () => {
    expect(await open(undefined).keyFit()).toBe('fits');
    expect(await open(undefined).keyFit()).toBe('fits');
    expect(await open(randomBytes(32)).keyFit()).toBe('fits');
  });

  it('is checked against contents if there is no marker: one content that opens is enough', async () => {
    const [key, damaged] = [randomBytes(32), `1001/aa/${'a'.repeat(64)}-${'b'.repeat(32)}.sealed`];
    expect(await open(key).keyFit(async () => ['1001/aa/is-gone.sealed'])).toBe('fits');
    if (storage.kind !== 'folder') return;
    await rm(path.join(dataDir, '.key-check'));
    await mkdir(path.join(dataDir, '1001/aa'), { recursive: true });
    await writeFile(path.join(dataDir, damaged), 'no chunk that was ever sealed');
    expect(await open(key).keyFit(async () => [damaged])).toBe('other');
    expect(await readdir(dataDir)).toEqual(['1001']);
  });

  it('is that of the first of several nodes that start at once with several keys', async () => {
    const nodes = Array.from({ length: NODES }, () => open(randomBytes(32)));
    const fits = await Promise.all(nodes.map((node) => node.keyFit()));
    expect(fits.filter((fit) => fit === 'fits')).toHaveLength(1);
    if (kind === 'folder') expect(await readdir(dataDir)).toEqual(['.key-check']);
    for (const node of nodes) await node.close();
  });
});
