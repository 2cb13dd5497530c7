import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, keyIdOf } from '../../../src/config/index.js';
import type { StorageLocation } from '../../../src/config/index.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { BucketServer } from '../../support/bucket-server.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import { finished } from '../../support/key-rotations.js';
import { sendFile } from '../../support/multipart.js';
import { runOperatorOn } from '../../support/operator.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const BLUEPRINT = aBlueprint(1001);
const OLD = Buffer.alloc(32, 3);
const NEW = Buffer.alloc(32, 4);
const CONTENTS = ['', 'short', randomBytes(3 * 65_536 + 7).toString('base64')];

interface StoredRow {
  readonly name: string;
  readonly address: string;
  readonly keyId: string | null;
}

const rowsOf = (server: TestServer): Promise<StoredRow[]> =>
  server.unitOfWork.reader.query('SELECT name, address, key_id AS "keyId" FROM file_contents ORDER BY name');

async function keep(server: TestServer, content: string): Promise<string> {
  const client = new ApiClient(server, 1001);
  const field = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}/fields/resume`;
  expect((await sendFile(client, field, { content })).status).toBe(204);
  return field;
}

async function contentsOf(server: TestServer, fields: readonly string[]): Promise<string[]> {
  const client = new ApiClient(server, 1001);
  const contents: string[] = [];
  for (const field of fields) contents.push((await client.get(`/${field}/binary`)).text);
  return contents;
}

describe.each(['folder', 's3'] as const)('a storage key that is replaced, in storage of kind %s', (kind) => {
  describeOnEachDatabase('with files', (createDatabase) => {
    it('leaves every file readable, and none under it once all are encrypted again (D-FIL-8)', async () => {
      const database = await createDatabase();
      const clock = new TestClock();
      const bucket = kind === 's3' ? await BucketServer.start() : undefined;
      const folder = path.join(database.dataDir, 'files');
      const storage: StorageLocation = bucket?.location ?? { kind: 'folder', folder };
      const start = (key: Buffer, previousKey?: Buffer): Promise<TestServer> =>
        TestServer.start({ database, clock, blueprints: [BLUEPRINT], files: { storage, key, previousKey } });
      try {
        const before = await start(OLD);
        const fields: string[] = [];
        for (const content of CONTENTS) fields.push(await keep(before, content));
        const rows = await rowsOf(before);
        expect(rows.map(({ keyId }) => keyId)).toEqual(CONTENTS.map(() => keyIdOf(OLD)));
        await before.stop();

        const during = await start(NEW, OLD);
        expect(await contentsOf(during, fields)).toEqual(CONTENTS);
        await finished(during, clock);
        expect(await contentsOf(during, fields)).toEqual(CONTENTS);
        const moved = await rowsOf(during);
        expect(moved.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
        expect(moved.map(({ keyId }) => keyId)).toEqual(CONTENTS.map(() => keyIdOf(NEW)));
        for (const [index, { address }] of moved.entries()) expect(address).not.toBe(rows[index]?.address);
        await during.stop();

        const refused: unknown = await start(OLD).catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(ConfigurationError);
        const after = await start(NEW);
        expect(await contentsOf(after, fields)).toEqual(CONTENTS);
        await keep(after, 'short');
        expect(await rowsOf(after)).toHaveLength(CONTENTS.length);
        await after.stop();
      } finally {
        await bucket?.stop();
      }
    });
  });
});

describeOnEachDatabase('a storage key that is replaced', (createDatabase) => {
  const env = { TALENT_STORAGE_KEY: NEW.toString('base64'), TALENT_STORAGE_KEY_PREVIOUS: OLD.toString('base64') };

  it('is counted by a command, before and after (D-OPR-8)', async () => {
    const database = await createDatabase();
    const clock = new TestClock();
    const server = await TestServer.start({ database, clock, blueprints: [BLUEPRINT], files: { key: OLD } });
    for (const content of ['one', 'two']) await keep(server, content);
    await server.stop();
    const status = await runOperatorOn(database, ['key', 'status', '--json'], { env });
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(status.stdout)).toEqual([
      expect.objectContaining({ variable: 'TALENT_SECRET_KEY' }),
      {
        variable: 'TALENT_STORAGE_KEY',
        state: expect.any(String),
        keys: [
          { variable: 'TALENT_STORAGE_KEY', key: keyIdOf(NEW), role: 'new', count: 0 },
          { variable: 'TALENT_STORAGE_KEY', key: keyIdOf(OLD), role: 'previous', count: 2 },
        ],
      },
    ]);
    const during = await TestServer.start({ database, clock, files: { key: NEW, previousKey: OLD } });
    await finished(during, clock);
    await during.stop();
    const table = (await runOperatorOn(database, ['key', 'status'], { env })).stdout;
    expect(table).toMatch(/^TALENT_STORAGE_KEY +[0-9a-f]{12} +new +2$/m);
    expect(table).toContain('TALENT_STORAGE_KEY: nothing is left under the previous key.');
  });

  it('leaves a damaged content as it is, and passes over an upload that never ended (D-FIL-8)', async () => {
    const database = await createDatabase();
    const clock = new TestClock();
    const server = await TestServer.start({ database, clock, blueprints: [BLUEPRINT], files: { key: OLD } });
    await keep(server, 'damaged');
    await keep(server, 'not ended');
    const [damaged, begun] = (await rowsOf(server)).map(({ name }) => name);
    await writeFile(path.join(database.dataDir, 'files', damaged ?? ''), createHash('sha256').update('x').digest());
    // As a server leaves it that is killed: a row and no content.
    await server.unitOfWork.write((session) =>
      session.query('UPDATE file_contents SET named_by = 0, unnamed_since = ? WHERE name = ?', [
        clock.now(),
        begun ?? '',
      ]),
    );
    await rm(path.join(database.dataDir, 'files', begun ?? ''));
    await server.stop();
    const during = await TestServer.start({ database, clock, files: { key: NEW, previousKey: OLD } });
    await finished(during, clock);
    await during.stop();
    const table = (await runOperatorOn(database, ['key', 'status'], { env })).stdout;
    expect(table).toMatch(/^TALENT_STORAGE_KEY +[0-9a-f]{12} +previous +1$/m);
  });
});
