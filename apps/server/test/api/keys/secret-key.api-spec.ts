import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import type { Blueprint } from '@talent-platform/blueprint';
import { ConfigurationError, keyIdOf } from '../../../src/config/index.js';
import type { Configuration } from '../../../src/config/index.js';
import { SEALED_COLUMNS } from '../../../src/modules/key-rotation/sealed-texts.js';
import type { Clock } from '../../../src/runtime/index.js';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, statusAndCodes } from '../../support/api-client.js';
import { ChangesClient } from '../../support/changes-client.js';
import { describeOnEachDatabase, describeOnPostgres } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { finished, rotate, stateOf, USED_MS } from '../../support/key-rotations.js';
import { sendFile } from '../../support/multipart.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);
const THIRD = Buffer.alloc(32, 9);
const REMOVE = 'Nothing is left under TALENT_SECRET_KEY_PREVIOUS.';

const EVENT = {
  id: 'hired',
  eventType: 'ApplicationCompletedEvent',
  jobs: 'all',
  url: 'https://partner.example/events',
  auth: { type: 'basic', username: 'acme', password: 'password-of-a-partner' },
} as const;
const DOCUMENT = aBlueprint(1001, { events: [EVENT] });

/** The number of texts that one key has encrypted, by their name. */
async function countsUnder(server: TestServer, key: Buffer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, table, column } of SEALED_COLUMNS) {
    const [found] = await server.unitOfWork.reader.query<{ count: number }>(
      `SELECT CAST(COUNT(*) AS INTEGER) AS count FROM ${table} WHERE ${column} LIKE ?`,
      [`%:${keyIdOf(key)}`],
    );
    if (found && found.count > 0) counts[name] = found.count;
  }
  return counts;
}

async function nothingUnder(server: TestServer, key: Buffer): Promise<void> {
  await rotate(server);
  expect(await countsUnder(server, key)).toEqual({});
}

const TOKEN = 'a-token-of-this-spec';

/** The number of texts that are left, as the metrics say. */
async function remainingAt(server: TestServer): Promise<string | undefined> {
  const { text } = await server.send({ path: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return /^talent_key_rotation_remaining\{key="secret"\} (\d+)$/m.exec(text)?.[1];
}

/** Waits until a text is in the log. */
const logged = (log: RecordingLog, text: string): Promise<string> =>
  until(
    `"${text}" in the log`,
    async () => log.text,
    (lines) => lines.includes(text),
  );

describeOnEachDatabase('a secret key that is replaced', (createDatabase) => {
  let database: TestDatabase;
  let folder: string;
  let server: TestServer | undefined;
  let log: RecordingLog;
  let clock: TestClock;

  const start = async (configuration: Partial<Configuration>, document: Blueprint = DOCUMENT): Promise<TestServer> => {
    await server?.stop();
    server = undefined;
    log = new RecordingLog();
    const blueprint = path.join(folder, 'blueprint.json');
    await writeFile(blueprint, JSON.stringify(document));
    server = await TestServer.start({ database, log, clock, configuration: { blueprint, ...configuration } });
    return server;
  };

  const refusalOf = async (configuration: Partial<Configuration>): Promise<string> => {
    const error: unknown = await start(configuration).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as ConfigurationError).message;
  };

  beforeEach(async () => {
    clock = new TestClock();
    database = await createDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'talent-key-'));
  });

  afterEach(() => void (server = undefined));

  it('leaves everything readable, and nothing under it once all is encrypted again (D-SIG-11)', async () => {
    const before = await start({ secretKey: OLD });
    const issued = (await new PlatformClient(before, 1001).post('/users/1001.user/secrets', {})).json as {
      secret: string;
    };
    const next = await new ChangesClient(before, 1001).now();
    const auth = { type: 'basic', username: 'acme', password: 'password-of-a-partner' };
    const listening = { url: 'http://127.0.0.1:1/', auth };
    expect((await new PlatformClient(before, 1001).post('/subscriptions', listening)).status).toBe(201);
    const total = await until(
      'the head of an audit chain',
      () => countsUnder(before, OLD),
      (counts) => counts['heads of audit chains'] === 1,
    );
    expect(total).toMatchObject({ 'signing secrets': 3, 'events and job boards': 1, 'applied blueprints': 1 });
    expect(total).toMatchObject({ 'temporary subscriptions': 1 });

    const during = await start({ secretKey: NEW, previousSecretKey: OLD, metricsToken: TOKEN });
    await nothingUnder(during, OLD);
    expect(await countsUnder(during, NEW)).toEqual(total);
    await finished(during, clock);
    expect(await remainingAt(during)).toBe('0');
    expect(await countsUnder(during, OLD)).toEqual({});
    expect(await countsUnder(during, NEW)).toMatchObject({ 'signing secrets': 3 });
    await logged(log, REMOVE);
    expect((await new ChangesClient(during, 1001).send(`?after=${next}`)).status).toBe(200);

    const after = await start({ secretKey: NEW });
    for (const secret of [SECRET, issued.secret]) {
      const reply = await after.sendSigned('1001.user', secret, { path: '/customers/1001/people/999' });
      expect(reply.status).toBe(404);
    }
    expect((await new PlatformClient(after, 1001).export()).events).toHaveLength(1);
    expect(log.text).not.toContain('"level":50');
    expect(statusAndCodes(await new ChangesClient(after, 1001).send(`?after=${next}`))).toEqual([410, [27]]);
  });

  it('is not enough while a text is under the other key, and neither is the new key', async () => {
    const first = await start({ secretKey: OLD });
    const [kept] = await first.unitOfWork.reader.query<{ secret: string }>(
      "SELECT encrypted_secret AS secret FROM signing_secrets WHERE username = '1001.user'",
    );
    const during = await start({ secretKey: NEW, previousSecretKey: OLD });
    await finished(during, clock);
    await during.unitOfWork.write(async (session) => {
      const sql = "UPDATE signing_secrets SET encrypted_secret = ? WHERE username = '1001.user'";
      await session.query(sql, [kept?.secret ?? '']);
      await session.query('UPDATE encryption_keys SET retired_at = NULL');
    });
    expect(await refusalOf({ secretKey: NEW })).toBe(
      `TALENT_SECRET_KEY: 1 text is encrypted under the key with the id ${keyIdOf(OLD)}, and this server has ${keyIdOf(NEW)} only. ` +
        'Set TALENT_SECRET_KEY to that key. To replace that key, set TALENT_SECRET_KEY_PREVIOUS to it, until "talent-server key status" counts nothing under it.',
    );
    expect(log.text).not.toContain('damaged');
    expect(await refusalOf({ secretKey: OLD })).toContain(`under the key with the id ${keyIdOf(NEW)}`);
    const third = await refusalOf({ secretKey: THIRD, previousSecretKey: Buffer.alloc(32, 10) });
    expect(third).toContain(`under the key with the id ${keyIdOf(NEW)}`);
    for (const key of [OLD, NEW, THIRD]) expect(third).not.toContain(key.toString('base64'));
    await finished(await start({ secretKey: NEW, previousSecretKey: OLD }), clock);
  });

  it('is read with its successor before that has written anything, and nothing is said to be left over', async () => {
    await start({ secretKey: OLD });
    const waiting = await start({ secretKey: OLD, previousSecretKey: NEW });
    expect(await stateOf(waiting)).toBe('waiting');
    await rotate(waiting);
    expect(log.text).toContain('has encrypted nothing so far');
    expect(await countsUnder(waiting, NEW)).toEqual({});
    await finished(await start({ secretKey: NEW, previousSecretKey: OLD }), clock);
  });

  it('holds up nothing by a text that no key opens', async () => {
    const first = await start({ secretKey: OLD });
    await first.unitOfWork.write((session) =>
      session.query("UPDATE signing_secrets SET encrypted_secret = ? WHERE username = '1001.user'", [
        `v1:${Buffer.alloc(60, 1).toString('base64url')}:${keyIdOf(OLD)}`,
      ]),
    );
    const during = await start({ secretKey: NEW, previousSecretKey: OLD, metricsToken: TOKEN });
    await finished(during, clock);
    expect(await remainingAt(during)).toBe('1');
    expect(log.text).toContain('One of the signing secrets is damaged');
    expect(await logged(log, REMOVE)).toContain('"unreadable":1');
    expect((await new ApiClient(await start({ secretKey: NEW }), 1001, '1001.admin').get('/people/1')).status).toBe(
      200,
    );
  });

  it('is said to be unneeded only after servers had the time to say that they write under it (D-SIG-11)', async () => {
    await start({ secretKey: OLD });
    const during = await start({ secretKey: NEW, previousSecretKey: OLD });
    await nothingUnder(during, OLD);
    clock.advance(USED_MS - 1000);
    await rotate(during);
    expect(log.text).not.toContain(REMOVE);
    clock.advance(31_000);
    await rotate(during);
    expect(log.text).toContain(REMOVE);
  });

  it('may be any other one if nothing is encrypted', async () => {
    server = await TestServer.start({ database, configuration: { secretKey: OLD } });
    await server.stop();
    server = await TestServer.start({ database, configuration: { secretKey: NEW } });
  });
});

describeOnPostgres('a secret key that is replaced on two servers', (createDatabase) => {
  it('is replaced step by step, and each server reads what the other writes', async () => {
    const database = await createDatabase();
    const clock = new TestClock();
    const logs = [new RecordingLog(), new RecordingLog()];
    const servers: TestServer[] = [];
    const start = async (index: number, keys: Partial<Configuration>): Promise<void> => {
      await servers[index]?.stop();
      const log = (logs[index] = new RecordingLog());
      const files = { key: keys.secretKey, previousKey: keys.previousSecretKey };
      const options = { database, log, clock: clock as Clock, configuration: keys, files };
      servers[index] = await TestServer.start({ ...options, blueprints: servers.length === 0 ? [DOCUMENT] : [] });
    };
    const at = (index: number): TestServer => {
      const server = servers[index];
      if (server === undefined) throw new Error(`There is no server ${index}.`);
      return server;
    };
    /** A secret that one server issues, and both take. */
    const issue = async (by: number): Promise<void> => {
      const platform = new PlatformClient(at(by), 1001);
      const { secret } = (await platform.post('/users/1001.user/secrets', {})).json as {
        secret: string;
      };
      for (const server of servers) {
        const request = { path: '/customers/1001/people/999' };
        await until(
          'the secret on each server',
          () => server.sendSigned('1001.user', secret, request),
          ({ status }) => status === 404,
        );
      }
    };
    const stored: string[] = [];
    const readAll = async (): Promise<void> => {
      for (const server of servers)
        for (const field of stored) {
          const { status, text } = await new ApiClient(server, 1001, '1001.admin').get(`/${field}/binary`);
          expect([status, text]).toEqual([200, field]);
        }
    };
    /** Each server stores a file, and both read all. */
    const store = async (): Promise<void> => {
      for (const server of servers) {
        const client = new ApiClient(server, 1001, '1001.admin');
        const field = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Byron' })}/fields/resume`;
        expect((await sendFile(client, field, { content: field })).status).toBe(204);
        stored.push(field);
      }
      await readAll();
    };
    await start(0, { secretKey: OLD });
    await start(1, { secretKey: OLD });
    await store();
    for (const index of [0, 1]) await start(index, { secretKey: OLD, previousSecretKey: NEW });
    await issue(0);
    await store();
    await start(0, { secretKey: NEW, previousSecretKey: OLD });
    await issue(0);
    await issue(1);
    await store();
    clock.advance(40_000);
    await until(
      'a warning in the log',
      async () => logs[1]?.text ?? '',
      (text) => text.includes('under a newer key'),
    );
    const behind = logs[1]?.text.split('\n').find((line) => line.includes('under a newer key'));
    expect(behind).toContain(`"key":"${keyIdOf(NEW)}"`);
    clock.advance(40_000);
    await nothingUnder(at(0), OLD);
    expect(await stateOf(at(0))).toBe('moving');
    expect(logs[0]?.text).not.toContain(REMOVE);
    await start(1, { secretKey: NEW, previousSecretKey: OLD });
    await store();
    clock.advance(200_000);
    await finished(at(0), clock);
    await until(
      'the end of the rotation in the log',
      async () => `${logs[0]?.text}${logs[1]?.text}`,
      (text) => text.includes(REMOVE),
    );
    for (const index of [0, 1]) await start(index, { secretKey: NEW });
    await issue(1);
    await readAll();
  });
});
