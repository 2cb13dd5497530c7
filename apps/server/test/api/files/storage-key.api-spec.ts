import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '../../../src/config/index.js';
import type { FilesConfiguration, StorageLocation } from '../../../src/config/index.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { BucketServer } from '../../support/bucket-server.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { CreateDatabase, TestDatabase } from '../../support/databases.js';
import { sendFile } from '../../support/multipart.js';
import { openDataSource } from '../../support/data-source.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

const BLUEPRINT = aBlueprint(1001);
const KEY = Buffer.alloc(32, 3);
const OTHER_KEY = Buffer.alloc(32, 4);
const WRONG = /^TALENT_STORAGE_KEY(: 1 content is encrypted under| is not) the key [^\n]+$/;
const UNSET = /^TALENT_STORAGE_KEY is not set, [^\n]+$/;

/** One storage and database on which servers are started, one after the other. */
class Site {
  private constructor(
    readonly database: TestDatabase,
    readonly bucket: BucketServer | undefined,
    private readonly storage: StorageLocation,
  ) {}

  static async begin(kind: StorageLocation['kind'], createDatabase: CreateDatabase): Promise<Site> {
    const database = await createDatabase('migrated');
    const bucket = kind === 's3' ? await BucketServer.start() : undefined;
    const folder = path.join(database.dataDir, 'files');
    return new Site(database, bucket, bucket?.location ?? { kind: 'folder', folder });
  }

  start(key: Buffer | undefined, log?: RecordingLog): Promise<TestServer> {
    const files: Partial<FilesConfiguration> = { storage: this.storage, key };
    return TestServer.start({ database: this.database, log, blueprints: [BLUEPRINT], files });
  }

  /** Returns the message of a start that this key makes fail. */
  async refusalOf(key: Buffer | undefined): Promise<string> {
    const error: unknown = await this.start(key).then(
      (server) => server.stop(),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ConfigurationError);
    const { message } = error as ConfigurationError;
    for (const one of [KEY, OTHER_KEY]) expect(message).not.toContain(one.toString('base64'));
    return message;
  }

  /** As a backup does that leaves out what begins with a dot. */
  async removeMarker(): Promise<void> {
    const { storage } = this;
    if (storage.kind === 'folder') return rm(path.join(storage.folder, '.key-check'));
    const { bucket, prefix, endpoint = '', region } = storage;
    const client = new S3Client({ region, endpoint, forcePathStyle: true });
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${prefix}.key-check` }));
    client.destroy();
  }

  async end(): Promise<void> {
    await this.bucket?.stop();
    await this.database.remove();
  }
}

/** Keeps a file, and gives the path of its field. */
async function keepFile(server: TestServer, content: string): Promise<string> {
  const client = new ApiClient(server, 1001);
  const field = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}/fields/resume`;
  expect((await sendFile(client, field, { content })).status).toBe(204);
  return field;
}

async function read(server: TestServer, field: string): Promise<string> {
  return (await new ApiClient(server, 1001).get(`/${field}/binary`)).text;
}

describe.each(['folder', 's3'] as const)('a start on a storage of kind %s', (kind) => {
  describeOnEachDatabase('with contents', (createDatabase) => {
    it('that are encrypted is refused under another key and without one, with a marker and without, and goes under theirs (D-FIL-8)', async () => {
      const site = await Site.begin(kind, createDatabase);
      const first = await site.start(KEY);
      const field = await keepFile(first, 'sealed');
      await first.stop();
      for (const prepare of [async () => undefined, () => site.removeMarker()]) {
        await prepare();
        expect(await site.refusalOf(OTHER_KEY)).toMatch(WRONG);
        expect(await site.refusalOf(undefined)).toMatch(UNSET);
      }
      const again = await site.start(KEY);
      expect(await read(again, field)).toBe('sealed');
      await again.stop();
      // It was made again.
      await site.removeMarker();
      await site.end();
    });

    it('that are plain goes with a key that is added later, and not without it from then on', async () => {
      const site = await Site.begin(kind, createDatabase);
      const plain = await site.start(undefined);
      const old = await keepFile(plain, 'plain');
      await plain.stop();
      await (await site.start(undefined)).stop();
      const sealed = await site.start(KEY);
      const young = await keepFile(sealed, 'sealed');
      expect([await read(sealed, old), await read(sealed, young)]).toEqual(['plain', 'sealed']);
      await sealed.stop();
      expect(await site.refusalOf(undefined)).toMatch(UNSET);
      expect(await site.refusalOf(OTHER_KEY)).toMatch(WRONG);
      await site.end();
    });
  });
});

describeOnEachDatabase('a start while the storage is out of reach', (createDatabase) => {
  it('succeeds, and under another key nothing is stored once the storage is back', async () => {
    const site = await Site.begin('s3', createDatabase);
    const first = await site.start(KEY);
    const field = await keepFile(first, 'sealed');
    await first.stop();
    // The database does not tell the key. A running server would write it again.
    const data = await openDataSource(site.database.location, { entities: [], migrations: [] });
    await data.query('DELETE FROM encryption_keys');
    await data.destroy();
    await site.bucket?.pause();
    const log = new RecordingLog();
    const server = await site.start(OTHER_KEY, log);
    expect(log.text).toContain('TALENT_STORAGE_KEY');
    await site.bucket?.resume();
    const refused = await sendFile(new ApiClient(server, 1001), field, { content: 'under another key' });
    expect([refused.status, codesOf(refused)]).toEqual([503, [23]]);
    expect(log.text).toContain('TALENT_STORAGE_KEY is not the key');
    expect((await server.send({ path: '/health/ready' })).json).toMatchObject({ files: 'unavailable' });
    await server.stop();
    const again = await site.start(KEY);
    expect(await read(again, field)).toBe('sealed');
    await again.stop();
    await site.end();
  });
});
