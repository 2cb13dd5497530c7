import { readFile, stat } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { gate } from '../../support/gate.js';
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
      await until('a refused connection', () => isRefused(server.baseUrl));
      finish();
      expect(await connection.untilClosed()).toMatch(/HTTP\/1\.1 204 /);
      await stopped;
      server = await TestServer.start({ database });
      expect(await new ApiClient(server, 1001).read(`people/${id}`, 'middlename')).toEqual({ middlename: 'finished' });
    });

    it('turns unready and still serves each connection to its end, until the drain is over (D-PLT-4)', async () => {
      await server.stop();
      const drained = gate();
      server = await TestServer.start({ database, drain: () => drained.opened });
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
      drained.open();
      await stopped;
      await until('a refused connection', () => isRefused(server.baseUrl));
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

  describe('a start', () => {
    it('uses the configured base URL in every URL of its answers', async () => {
      const other = await TestServer.start({ database, configuration: { baseUrl: 'https://talent.example/api' } });
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
      // A page of the base URL may write, also behind a proxy that names another host (D-NET-30).
      const write = await fetch(`http://127.0.0.1:${address.port}/customers/1001/people/1`, {
        method: 'PATCH',
        headers: { origin: 'https://talent.example' },
      });
      expect(write.status).toBe(401);
    });

    it('makes a key in the data folder in development, for its owner alone, and keeps it', async () => {
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
      expect(await linesOf(true)).toContain(warning);
      expect(await linesOf(false, [BLUEPRINT])).not.toContain(warning);
      expect(await linesOf(true)).not.toContain(warning);
    });
  });
});

async function isRefused(baseUrl: string): Promise<boolean> {
  return OpenConnection.open(baseUrl).then(
    (connection) => {
      connection.destroy();
      return false;
    },
    () => true,
  );
}
