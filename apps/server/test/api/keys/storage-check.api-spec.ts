import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { StorageLocation } from '../../../src/config/index.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { BucketServer } from '../../support/bucket-server.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import { sendFile } from '../../support/multipart.js';
import { runOperatorOn } from '../../support/operator.js';
import { TestServer } from '../../support/test-server.js';

const KEY = Buffer.alloc(32, 3);
const ORPHAN = `1001/aa/${'a'.repeat(64)}-${'b'.repeat(32)}.sealed`;
const YOUNG = `1001/bb/${'b'.repeat(64)}-${'c'.repeat(32)}.sealed`;
const env = { TALENT_STORAGE_KEY: KEY.toString('base64') };

async function keep(server: TestServer, content: string): Promise<void> {
  const client = new ApiClient(server, 1001);
  const field = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}/fields/resume`;
  expect((await sendFile(client, field, { content })).status).toBe(204);
}

const namesOf = async (server: TestServer): Promise<string[]> => {
  const rows = await server.unitOfWork.reader.query<{ name: string }>('SELECT name FROM file_contents ORDER BY name');
  return rows.map(({ name }) => name);
};

describeOnEachDatabase('talent-server storage check on a folder', (createDatabase) => {
  it('finds orphans, missing and damaged contents, and removes orphans when told to (D-OPR-9)', async () => {
    const database = await createDatabase('migrated');
    const folder = path.join(database.dataDir, 'files');
    const server = await TestServer.start({ database, blueprints: [aBlueprint(1001)], files: { key: KEY } });
    for (const content of ['one', 'two', 'three']) await keep(server, content);
    const [whole = '', lost = '', broken = ''] = await namesOf(server);
    await server.stop();
    const fine = await runOperatorOn(database, ['storage', 'check', '--read', '--json'], { env });
    expect(fine).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(fine.stdout)).toMatchObject({ contents: 3, rows: 3, orphan: 0, missing: 0, damaged: 0 });
    await rm(path.join(folder, lost));
    await writeFile(path.join(folder, broken), 'other bytes');
    for (const name of [ORPHAN, YOUNG]) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), '12345');
    }
    await utimes(path.join(folder, ORPHAN), 0, 0);

    const quick = await runOperatorOn(database, ['storage', 'check', '--json'], { env });
    expect(quick.code).toBe(1);
    expect(JSON.parse(quick.stdout)).toMatchObject({
      ...{ contents: 4, rows: 3, orphan: 1, orphanBytes: 5, missing: 1, damaged: 0, removed: 0 },
      findings: [
        { kind: 'orphan', name: ORPHAN, bytes: 5 },
        { kind: 'missing', name: lost },
      ],
    });
    const refused = await runOperatorOn(database, ['storage', 'check', '--remove-orphans'], { env });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') });
    const removing = ['storage', 'check', '--read', '--remove-orphans', '--yes'];
    const removed = await runOperatorOn(database, removing, { env });
    expect(removed.code).toBe(1);
    expect(removed.stdout).toContain(`damaged  ${broken}\n`);
    expect(removed.stdout).not.toContain(whole);
    const again = await runOperatorOn(database, ['storage', 'check', '--json'], { env });
    expect(JSON.parse(again.stdout)).toMatchObject({ contents: 3, orphan: 0, missing: 1 });
  });
});

describe('talent-server storage check on a bucket', () => {
  describeOnEachDatabase('with files', (createDatabase) => {
    it('lists the bucket in pages (D-OPR-9)', async () => {
      const database = await createDatabase('migrated');
      const bucket = await BucketServer.start();
      const storage: StorageLocation = bucket.location;
      const files = { key: KEY, storage };
      const server = await TestServer.start({ database, blueprints: [aBlueprint(1001)], files });
      await keep(server, 'one');
      await server.stop();
      if (storage.kind !== 's3') throw new Error('This is no bucket.');
      const { bucket: Bucket, prefix, endpoint = '', region } = storage;
      const client = new S3Client({ region, endpoint, forcePathStyle: true });
      await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}${YOUNG}`, Body: 'x' }));
      client.destroy();
      const url = `s3://${Bucket}/${prefix}?endpoint=${endpoint}&region=${region}`;
      const checking = ['storage', 'check', '--read', '--json'];
      const { code, stdout } = await runOperatorOn(database, checking, { env: { ...env, TALENT_STORAGE_URL: url } });
      expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({ code: 0, contents: 2, rows: 1, orphan: 0 });
      await bucket.stop();
    });
  });
});
