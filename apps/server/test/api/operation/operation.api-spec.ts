import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { pino } from 'pino';
import { Log } from '../../../src/runtime/index.js';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { describeServer } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import { OpenConnection } from '../../support/send-bytes.js';
import { signByHand } from '../../support/hand-signer.js';
import { TestServer } from '../../support/test-server.js';

const BLUEPRINT = aBlueprint(1001);
const PERSON = { firstname: 'Ada', lastname: 'Lovelace' };

describeOnEachDatabase('operation', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;
  let client: ApiClient;

  beforeEach(async () => {
    database = await createDatabase('migrated');
    server = await TestServer.start({ database, blueprints: [BLUEPRINT] });
    client = new ApiClient(server, 1001);
  });

  afterEach(async () => {
    await server.stop().catch(() => undefined);
    await database.remove();
  });

  describe('a stop', () => {
    /** A PATCH that waits for the rest of its body. */
    const openRequest = async (id: number): Promise<{ connection: OpenConnection; finish: () => void }> => {
      const body = '{"middlename":"finished"}';
      const { path, headers } = signByHand({
        method: 'PATCH',
        path: client.path(`/people/${id}`),
        user: '1001.user',
        body,
        date: `${new Date().toISOString().slice(0, 19)}Z`,
      });
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const connection = await OpenConnection.open(server.baseUrl);
      connection.write(
        [
          `PATCH ${path} HTTP/1.1`,
          'Host: x',
          `Content-Length: ${body.length}`,
          'Expect: 100-continue',
          ...lines,
          '',
          '',
        ].join('\r\n'),
      );
      await connection.until(/100 Continue\r\n\r\n/);
      connection.write(body.slice(0, 10));
      return { connection, finish: () => connection.write(body.slice(10)) };
    };

    it('lets an open request finish, and takes no new connection (D-PLT-4)', async () => {
      const id = await client.create('people', PERSON);
      const { connection, finish } = await openRequest(id);
      const stopped = server.stop();
      await expect(untilRefused(server.baseUrl)).resolves.toBe(true);
      finish();
      expect(await connection.untilClosed()).toMatch(/HTTP\/1\.1 204 /);
      await stopped;
      server = await TestServer.start({ database });
      expect(await new ApiClient(server, 1001).read(`people/${id}`, 'middlename')).toEqual({ middlename: 'finished' });
    });

    it('turns unready and still serves each connection to its end, until the drain is over (D-PLT-4)', async () => {
      await server.stop();
      let endDrain: () => void = () => undefined;
      const drained = new Promise<void>((resolve) => {
        endDrain = resolve;
      });
      server = await TestServer.start({ database, drain: () => drained });
      client = new ApiClient(server, 1001);
      expect((await client.get('/people/1')).headers.connection).not.toBe('close');
      const kept = await OpenConnection.open(server.baseUrl);
      const stopped = server.stop();
      const ready = await server.send({ path: '/health/ready' });
      expect([ready.status, codesOf(ready), ready.headers['retry-after']]).toEqual([503, [23], '1']);
      expect(ready.text).toContain('The server is stopping.');
      expect((await server.send({ path: '/health/live' })).status).toBe(200);
      const created = await client.post('/people', PERSON);
      expect([created.status, created.headers.connection]).toEqual([201, 'close']);
      kept.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(await kept.untilClosed()).toMatch(/^HTTP\/1\.1 200 [^]*live/);
      endDrain();
      await stopped;
      expect(await untilRefused(server.baseUrl)).toBe(true);
    });

    it('closes idle connections at once', async () => {
      const connection = await OpenConnection.open(server.baseUrl);
      connection.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      await connection.until(/live/);
      await server.stop();
      await connection.untilClosed();
    });

    it('waits for writes that wait for one another', async () => {
      const creating = Array.from({ length: 20 }, () => client.post('/people', PERSON));
      await new Promise((resolve) => setTimeout(resolve, 5));
      await server.stop();
      const outcomes = await Promise.allSettled(creating);
      const acknowledged = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      for (const response of acknowledged) expect(response.status).toBe(201);
      server = await TestServer.start({ database });
      const restarted = new ApiClient(server, 1001);
      for (const { headers } of acknowledged) {
        const id = headers.location?.split('/').at(-1) ?? '';
        expect(await restarted.read(`people/${id}`, 'lastname')).toEqual({ lastname: 'Lovelace' });
      }
    });
  });

  describe('a restart', () => {
    it('finds everything again, and continues the counts', async () => {
      const id = await client.create('people', {
        ...PERSON,
        externalid: 'x',
        email: 'x@example.com',
        phones: [{ phonenumber: '1' }],
      });
      const before = await client.get(
        `/people/${id}?fields=firstname,lastname,folder,phones,externalid,createddate,createdby`,
      );
      await server.stop();
      server = await TestServer.start({ database, blueprints: [BLUEPRINT] });
      client = new ApiClient(server, 1001);
      const after = await client.get(
        `/people/${id}?fields=firstname,lastname,folder,phones,externalid,createddate,createdby`,
      );
      expect(before.status).toBe(200);
      const port = (text: string) => text.replaceAll(/127\.0\.0\.1:\d+/g, 'host');
      expect(port(after.text)).toBe(port(before.text));
      expect(after.headers.etag).toBe(before.headers.etag);
      expect(await client.create('people', PERSON)).toBe(id + 1);
      expect((await client.get('/people/lookup?type=externalid&value=x')).json).toMatchObject({ id });
      expect((await server.sendAs('1001.user', PASSWORD, { path: client.path(`/people/${id}`) })).status).toBe(200);
    });

    it('under another secret key is refused: the secrets do not open', async () => {
      await server.stop();
      const starting = TestServer.start({ database, configuration: { secretKey: Buffer.alloc(32, 8) } });
      await expect(starting).rejects.toThrow(/^TALENT_SECRET_KEY is not the key/);
    });
  });

  it('holds nothing of a body whose statement failed in the log or in the answer (D-SIG-11, house: Habits 10)', async () => {
    const recording = new RecordingLog();
    const failing = await TestServer.start({ database, log: recording });
    try {
      await failing.unitOfWork.write((session) => session.query('ALTER TABLE profile_values RENAME TO gone'));
      const body = { ...PERSON, middlename: 'hush-in-body', externalid: 'hush-id' };
      const response = await new ApiClient(failing, 1001).post('/people', body);
      expect(response.status).toBe(500);
      expect(codesOf(response)).toEqual([0]);
      expect(response.text).not.toMatch(/profile_values|hush/);
      expect(recording.linesOf(response.headers['x-transaction'])).toHaveLength(2);
      expect(recording.text.includes('profile_values')).toBe(true);
      expect(recording.text.includes('hush')).toBe(false);
    } finally {
      await failing.stop();
    }
  });

  describe('health', () => {
    it('is ready while the database answers, and asks for no credentials', async () => {
      for (const path of ['/health/live', '/health/ready']) expect((await server.send({ path })).status).toBe(200);
    });

    it('stays live and is not ready when the database is gone (code 23)', async () => {
      await server.unitOfWork.close();
      expect((await server.send({ path: '/health/live' })).status).toBe(200);
      const ready = await server.send({ path: '/health/ready' });
      expect(ready.status).toBe(503);
      expect(codesOf(ready)).toEqual([23]);
      expect(ready.headers['retry-after']).toMatch(/^\d+$/);
    });
  });

  describe('a start', () => {
    it('uses the configured base URL in every URL of its answers', async () => {
      const other = await TestServer.start({ database, configuration: { baseUrl: 'https://talent.example/api' } });
      try {
        const { port } = new URL(server.baseUrl);
        const address = other.running.app.getHttpServer().address() as { port: number };
        const direct = await fetch(`http://127.0.0.1:${address.port}/customers/1001/people/1`, {
          headers: { authorization: `Basic ${Buffer.from(`1001.user:${PASSWORD}`).toString('base64')}` },
        });
        const text = await direct.text();
        expect(text).toContain('https://talent.example/api/customers/1001/people/1');
        expect(text).not.toContain('127.0.0.1');
        expect(direct.headers.get('link')).toContain('<https://talent.example/api/customers/1001/people/1>');
        expect(text).not.toContain(port);
      } finally {
        await other.stop();
      }
    });

    it('makes a key in the data folder in development, for its owner alone, and keeps it', async () => {
      const { readFile, stat } = await import('node:fs/promises');
      const configuration = { secretKey: undefined };
      await server.stop();
      const fresh = await createDatabase();
      const blueprint = aBlueprint(1005, { users: [aUser('1005.user', 'partners')] });
      server = await TestServer.start({ database: fresh, blueprints: [blueprint], configuration });
      const file = `${fresh.dataDir}/development.key`;
      const key = await readFile(file, 'utf8');
      expect(Buffer.from(key, 'base64')).toHaveLength(32);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await server.stop();
      server = await TestServer.start({ database: fresh, configuration });
      expect(await readFile(file, 'utf8')).toBe(key);
      expect((await new ApiClient(server, 1005).get('/people/1')).status).toBe(200);
      await server.stop();
      await fresh.remove();
    });

    it('warns at a production start that no customer is configured, until there is one', async () => {
      const fresh = await createDatabase();
      const warning = 'No customer is configured, so nobody can sign in. Set TALENT_BLUEPRINT.';
      const linesOf = async (production: boolean, blueprints: readonly Blueprint[] = []): Promise<string> => {
        const startLog = new RecordingLog();
        const configuration = { production };
        await (await TestServer.start({ database: fresh, configuration, blueprints, log: startLog })).stop();
        return startLog.text;
      };
      try {
        expect(await linesOf(true)).toContain(warning);
        expect(await linesOf(false, [BLUEPRINT])).not.toContain(warning);
        expect(await linesOf(true)).not.toContain(warning);
      } finally {
        await fresh.remove();
      }
    });

    it('fails when its port is taken, and lets go of the database', async () => {
      const port = Number(new URL(server.baseUrl).port);
      const starting = TestServer.start({ database, configuration: { port }, log: new Log(pino({ level: 'silent' })) });
      await expect(starting).rejects.toThrow(/^TALENT_PORT: .*listen/);
      expect((await client.get('/people/1')).status).toBe(200);
    });
  });
});

const log = new RecordingLog();

describeServer('the log', { blueprints: [BLUEPRINT], log }, (under) => {
  let client: ApiClient;

  beforeAll(() => {
    client = new ApiClient(under.server, 1001);
  });

  it('has one line for each request: transaction, user, route, status and duration (house: Habits 10)', async () => {
    const id = await client.create('people', PERSON);
    const response = await client.get(`/people/${id}?fields=lastname`);
    const lines = log.linesOf(response.headers['x-transaction']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      user: '1001.user',
      method: 'GET',
      status: 200,
      durationMs: expect.any(Number),
      msg: 'answered',
      route: expect.stringContaining('/people/:profileId'),
    });
  });

  it.each([
    ['an unknown path', 404, () => client.get('/nothing')],
    ['a method that is not supported', 405, () => client.send('DELETE', '/people/1')],
    ['missing credentials', 401, () => under.server.send({ path: client.path('/people/1') })],
    ['a refused body', 400, () => client.patch('/people/1', '{')],
    ['HEAD', 200, () => client.send('HEAD', '/people/1')],
    ['a known version', 304, () => client.get('/people/1', { 'if-none-match': '*' })],
    ['health', 200, () => under.server.send({ path: '/health/live' })],
  ])('has its line also for %s', async (_title, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(log.linesOf(response.headers['x-transaction'])).toEqual([expect.objectContaining({ status })]);
  });

  it('never holds secrets, passwords, signatures, bodies or queries (D-SIG-11, house: Habits 10)', async () => {
    const id = await client.create('people', { ...PERSON, middlename: 'hush-in-body', email: 'hush@example.com' });
    const signed = signByHand({
      path: client.path(`/people/${id}`),
      date: new Date().toISOString(),
      user: '1001.user',
    });
    await under.server.send(signed);
    await under.server.sendSigned('1001.user', 'hush-wrong-secret', { path: client.path('/people/1') });
    await under.server.sendAs('1001.user', 'hush-wrong-password', { path: client.path('/people/1') });
    await under.server.sendAs('1001.user', PASSWORD, { path: client.path('/people/by-email?email=hush@example.com') });
    await client.patch(`/people/${id}`, '{"middlename":"hush-broken"');
    await client.patch(`/people/${id}`, { startdate: 'hush-value' });
    await client.get('/people/lookup?type=externalid&value=hush-query', {
      'x-hush': 'hush-header',
      cookie: 'hush-cookie',
    });
    const basic = Buffer.from(`1001.user:${PASSWORD}`).toString('base64');
    expect(log.text).toContain('answered');
    for (const hidden of ['hush', SECRET, PASSWORD, basic, signed.signature, 'scrypt:', 'authorization', 'x-svc-']) {
      expect(log.text.toLowerCase()).not.toContain(hidden.toLowerCase());
    }
  });

  it('holds one line per entry, for any name of a user and any path', async () => {
    await under.server.send({ path: '/%0a%0d{"level":30}' });
    await under.server.sendAs('a"}\n{"level":60', 'x', { path: client.path('/people/1') });
    for (const line of log.text.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(log.text).not.toContain('"level":60');
  });
});

async function untilRefused(baseUrl: string): Promise<boolean> {
  for (let round = 0; round < 100; round += 1) {
    const refused = await OpenConnection.open(baseUrl).then(
      (connection) => {
        connection.destroy();
        return false;
      },
      () => true,
    );
    if (refused) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return false;
}
