import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { FileContents } from '../../../src/modules/files/index.js';
import { UnnamedContents } from '../../../src/modules/files/unnamed-contents.js';
import { aBlueprint, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { BucketServer } from '../../support/bucket-server.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import { describeServer } from '../../support/each-server.js';
import { MULTIPART, multipart, sendFile } from '../../support/multipart.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const HOUR_MS = 3_600_000;
const UNNAMED_BYTES = 1_500_000;
const BLUEPRINT = aBlueprint(1001);
const AUTHORIZATION = `Basic ${btoa(`1001.user:${PASSWORD}`)}`;

/** The contents that a folder holds, and those on their way. */
async function filesIn(folder: string): Promise<{ kept: number; staged: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const staged = files.filter(({ parentPath }) => parentPath.endsWith('.staging')).length;
  return { kept: files.length - staged, staged };
}

const clock = new TestClock(new Date().toISOString());
const files = { maxBytes: 1_000_000, unnamedBytes: UNNAMED_BYTES };

describeServer('the contents of files', { blueprints: [BLUEPRINT], clock, files }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let folder: string;
  let field: string;

  beforeAll(() => {
    folder = path.join(under.database.dataDir, 'files');
  });

  beforeEach(async () => {
    field = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}/fields/resume`;
  });

  const sweep = (): Promise<void> => under.server.running.app.get(UnnamedContents).sweep();

  /** Begins an upload whose end the test decides. */
  const begin = (headers: Readonly<Record<string, string>> = {}): ClientRequest => {
    const { hostname, port } = new URL(under.server.baseUrl);
    const upload = request({
      hostname,
      port,
      method: 'PATCH',
      path: client.path(`/${field}/binary`),
      headers: { authorization: AUTHORIZATION, 'content-type': MULTIPART, ...headers },
    });
    return upload.on('error', () => undefined);
  };

  it('are gone a day after nothing names them any more, and not before (D-FIL-9)', async () => {
    await sendFile(client, field, { content: randomBytes(1000) });
    clock.advance(25 * HOUR_MS);
    await sweep();
    const { kept } = await filesIn(folder);
    await sendFile(client, field, { content: 'the next one' });
    clock.advance(23 * HOUR_MS);
    await sweep();
    expect(await filesIn(folder)).toEqual({ kept: kept + 1, staged: 0 });
    clock.advance(2 * HOUR_MS);
    await sweep();
    expect(await filesIn(folder)).toEqual({ kept, staged: 0 });
    expect((await client.get(`/${field}/binary`)).text).toBe('the next one');
  });

  it('are bounded by their bytes too if they are replaced again and again, oldest first (D-FIL-9)', async () => {
    clock.advance(25 * HOUR_MS);
    await sweep();
    const { kept } = await filesIn(folder);
    const contents = Array.from({ length: 8 }, () => randomBytes(500_000));
    for (const content of contents) {
      expect((await sendFile(client, field, { content })).status).toBe(204);
      clock.advance(11_000);
    }
    // Keeps the named content and three earlier ones. Writes start a sweep, so nobody waits ten minutes. The last
    // write may be too late for its own sweep.
    await until(
      'the removal of unnamed files',
      async () => (await filesIn(folder)).kept,
      (left) => left <= kept + 5,
    );
    await sweep();
    expect(await filesIn(folder)).toEqual({ kept: kept + 4, staged: 0 });
    expect((await client.get(`/${field}/binary`)).bytes.equals(contents.at(-1) ?? Buffer.alloc(0))).toBe(true);
  });

  it('are bounded even if they are small, because each takes a block of the disk and its name', async () => {
    clock.advance(25 * HOUR_MS);
    await sweep();
    const most = Math.floor(UNNAMED_BYTES / 4096);
    const row = (index: number): string => `(1001, '1001/ab/tiny-${index}', 'tiny-${index}', 1, NULL, 0, 0)`;
    const rows = Array.from({ length: most + 50 }, (_, index) => row(index));
    const contents = rows.map((_, index) => ({ name: `1001/ab/tiny-${index}`, size: index % 2, by: -1 }));
    await under.server.unitOfWork.write(async (session) => {
      await session.query(
        `INSERT INTO file_contents (customer_id, name, address, named_by, unnamed_since, unnamed_bytes, is_swept) VALUES ${rows.join(', ')}`,
      );
      await under.server.running.app.get(FileContents).exchange(session, 1001, contents);
    });
    clock.advance(11_000);
    await sweep();
    const left = await under.server.unitOfWork.reader.query(
      `SELECT name FROM file_contents WHERE address LIKE 'tiny-%'`,
    );
    expect(left).toHaveLength(most);
  });

  it('are counted if their upload comes to nothing after they were stored', async () => {
    clock.advance(25 * HOUR_MS);
    await sweep();
    const { kept } = await filesIn(folder);
    const ifMatch = (await client.get(`/${field.split('/').slice(0, 2).join('/')}`)).headers['etag'] ?? '';
    const sent = await Promise.all(
      Array.from({ length: 8 }, () =>
        sendFile(client, field, { content: randomBytes(500_000), headers: { 'if-match': String(ifMatch) } }),
      ),
    );
    expect(sent.filter(({ status }) => status === 204)).toHaveLength(1);
    clock.advance(11_000);
    await sweep();
    expect((await filesIn(folder)).kept).toBeLessThanOrEqual(kept + 4);
  });

  it('stay the old ones if a client goes away, and leave nothing behind (D-FIL-3)', async () => {
    await sendFile(client, field, { content: 'the old one' });
    const before = await filesIn(folder);
    const body = multipart({ disposition: '; name="resume"; filename="a"', content: randomBytes(500_000) });
    const upload = begin({ 'content-length': String(body.length) });
    upload.write(body.subarray(0, 400_000));
    await until(
      'a staged file',
      async () => (await filesIn(folder)).staged,
      (staged) => staged === 1,
    );
    upload.destroy();
    await until(
      'the removal of the staged file',
      async () => (await filesIn(folder)).staged,
      (staged) => staged === 0,
    );
    expect(await filesIn(folder)).toEqual(before);
    expect((await client.get(`/${field}/binary`)).text).toBe('the old one');
  });

  it('are not requested from the client if their length cannot fit (D-FIL-3)', async () => {
    const upload = begin({ 'content-length': '2000000', expect: '100-continue' });
    let continued = false;
    upload.on('continue', () => (continued = true)).flushHeaders();
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect([response.resume().statusCode, continued]).toEqual([413, false]);
    upload.destroy();
  });

  it('are taken after 100 Continue, without a declared length too (chunked)', async () => {
    const body = multipart({ disposition: '; name="resume"; filename="a"', content: 'later' });
    const upload = begin({ 'transfer-encoding': 'chunked', expect: '100-continue' });
    upload.on('continue', () => upload.end(body)).flushHeaders();
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(204);
    expect((await client.get(`/${field}/binary`)).text).toBe('later');
  });

  it('come whole to a client who sends what is being removed (D-FIL-9)', async () => {
    const content = randomBytes(5000);
    const photo = field.replace('resume', 'field1');
    await under.server.apply(
      aBlueprint(1001, { profileTypes: { people: { fields: [{ id: 'field1', label: 'File', type: 'file' }] } } }),
    );
    for (let round = 0; round < 5; round += 1) {
      expect((await sendFile(client, photo, { content })).status).toBe(204);
      await client.send('DELETE', `/${photo}/binary`);
      clock.advance(25 * HOUR_MS);
      const [sent] = await Promise.all([sendFile(client, photo, { content }), sweep()]);
      expect(sent.status).toBe(204);
      expect((await client.get(`/${photo}/binary`)).bytes.equals(content)).toBe(true);
    }
  });

  it('that many send at once into one field are one of them, whole', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index));
    const sent = await Promise.all(contents.map((content) => sendFile(client, field, { content })));
    expect(sent.map(({ status }) => status)).toEqual(contents.map(() => 204));
    const { bytes } = await client.get(`/${field}/binary`);
    expect(contents.some((content) => content.equals(bytes))).toBe(true);
    clock.advance(25 * HOUR_MS);
    await sweep();
    expect((await client.get(`/${field}/binary`)).bytes.equals(bytes)).toBe(true);
  });
});

describe('a bucket that is out of reach', () => {
  describeOnEachDatabase('files', (createDatabase) => {
    it('are reported busy, and the old ones are there when it is back', async () => {
      const database = await createDatabase('migrated');
      const bucket = await BucketServer.start();
      const log = new RecordingLog();
      const files = { storage: bucket.location };
      const server = await TestServer.start({ database, log, blueprints: [BLUEPRINT], files });
      const client = new ApiClient(server, 1001);
      const field = `people/${await client.create('people', { firstname: 'A', lastname: 'B' })}/fields/resume`;
      await sendFile(client, field, { content: 'the old one' });
      await bucket.pause();
      for (const response of [
        await sendFile(client, field, { content: 'new' }),
        await client.get(`/${field}/binary`),
      ]) {
        expect([response.status, codesOf(response), response.headers['retry-after']]).toEqual([503, [23], '1']);
        expect(response.text).toContain('The file storage cannot be reached');
      }
      const ready = await server.send({ path: '/health/ready' });
      expect([ready.status, ready.json]).toEqual([200, { status: 'ready', files: 'unavailable', clock: 'right' }]);
      expect(log.text).toContain('The file storage is unavailable.');
      expect((await client.get(`/${field.split('/').slice(0, 2).join('/')}`)).status).toBe(200);
      await bucket.resume();
      expect((await client.get(`/${field}/binary`)).text).toBe('the old one');
      await server.stop();
      await bucket.stop();
    });
  });
});

describeOnEachDatabase('a file that comes too slowly', (createDatabase) => {
  it('is 408, and what came of it is gone (D-NET-13)', async () => {
    const database = await createDatabase('migrated');
    const { CLIENT_TIMEOUTS } = await import('../../../src/http/express/connections.js');
    const timeouts = { ...CLIENT_TIMEOUTS, stallMs: 100 };
    const server = await TestServer.start({ database, blueprints: [BLUEPRINT], timeouts });
    const client = new ApiClient(server, 1001);
    const field = `people/${await client.create('people', { firstname: 'A', lastname: 'B' })}/fields/resume`;
    const { hostname, port } = new URL(server.baseUrl);
    const upload = request({
      hostname,
      port,
      method: 'PATCH',
      path: client.path(`/${field}/binary`),
      headers: { authorization: AUTHORIZATION, 'content-type': MULTIPART, 'content-length': '1000' },
    });
    upload.on('error', () => undefined).write('--talent-test-boundary\r\n');
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(408);
    await until(
      'the removal of the staged file',
      async () => (await filesIn(path.join(database.dataDir, 'files'))).staged,
      (staged) => staged === 0,
    );
    upload.destroy();
    await server.stop();
  });
});
