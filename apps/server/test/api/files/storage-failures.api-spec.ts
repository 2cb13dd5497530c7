import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Sqlite } from '@talent-platform/sqlite';
import type { Session } from '../../../src/database/index.js';
import { ProfilesRepository } from '../../../src/modules/profiles/profiles.repository.js';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { cutAllConnections, cutConnection } from '../../support/cut-connections.js';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../../support/databases.js';
import type { CreateDatabase, TestDatabase } from '../../support/databases.js';
import { PATIENT } from '../../support/patience.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const PERSON = { firstname: 'Ada', lastname: 'Lovelace' };

interface Stage {
  readonly database: TestDatabase;
  readonly server: TestServer;
  readonly client: ApiClient;
  readonly log: RecordingLog;
}

/** A server whose database a suite treats badly. */
function setStage(createDatabase: CreateDatabase): () => Stage {
  let stage: Stage | undefined;

  beforeAll(async () => {
    const log = new RecordingLog();
    const database = await createDatabase('migrated');
    const server = await TestServer.start({ database, log, blueprints: [aBlueprint(1001)] });
    stage = { database, server, log, client: new ApiClient(server, 1001) };
  });

  afterEach(() => void jest.restoreAllMocks());

  return () => {
    if (!stage) throw new Error('The stage is not set yet.');
    return stage;
  };
}

function expectBusy(response: RawResponse): void {
  expect([response.status, codesOf(response)]).toEqual([503, [23]]);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
}

describeOnPostgres('a connection that is lost', (createDatabase) => {
  const stage = setStage(createDatabase);

  /** Ends the session's connection from outside, as an operator or a failover would. */
  const cut = async (session: Session): Promise<void> => {
    const [backend] = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await cutConnection(stage().database.location, Number(backend?.pid));
  };

  /** The next PATCH loses its connection between two of its statements. */
  const cutNextUnit = (wait: () => Promise<unknown>): void => {
    const repository = stage().server.running.app.get(ProfilesRepository);
    const find = repository.findForUpdate.bind(repository);
    jest.spyOn(repository, 'findForUpdate').mockImplementationOnce(async (session, key) => {
      const row = await find(session, key);
      await cut(session);
      await wait();
      return row;
    });
  };

  it.each<[string, () => Promise<unknown>]>([
    ['before the server has heard of it', () => Promise.resolve()],
    ['after the server has heard of it', () => delay(200)],
  ])('in the middle of a write is 503 with Retry-After, and the server goes on: %s (code 23)', async (_when, wait) => {
    const { client, log } = stage();
    const id = await client.create('people', PERSON);
    cutNextUnit(wait);
    const response = await client.patch(`/people/${id}`, { middlename: 'hush-lost' });
    expectBusy(response);
    expect(log.text).not.toContain('A request failed inside the service.');
    expect(log.text).not.toContain('hush');
    expect(await client.read(`people/${id}`, 'lastname,middlename')).toEqual({ lastname: 'Lovelace' });
    await client.change(`people/${id}`, { middlename: 'again' });
    expect(await client.read(`people/${id}`, 'middlename')).toEqual({ middlename: 'again' });
  });

  it('takes no other connection with it: each of many writes is done or refused with Retry-After', async () => {
    const { client, server } = stage();
    const ids = await Promise.all(Array.from({ length: 8 }, () => client.create('people', PERSON)));
    cutNextUnit(() => Promise.resolve());
    const responses = await Promise.all(ids.map((id) => client.patch(`/people/${id}`, { middlename: 'written' })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...ids.slice(1).map(() => 204), 503]);
    for (const [index, id] of ids.entries()) {
      const stored = responses[index]?.status === 204 ? { middlename: 'written' } : {};
      expect(await client.read(`people/${id}`, 'middlename')).toEqual(stored);
    }
    expect((await server.send({ path: '/health/ready' })).status).toBe(200);
  });

  it('while all of them are idle is not noticed by callers', async () => {
    const { client, server, database } = stage();
    const id = await client.create('people', PERSON);
    await cutAllConnections(database.location, server);
    expect((await server.send({ path: '/health/ready' })).status).toBe(200);
    await client.change(`people/${id}`, { middlename: 'after' });
    expect(await client.read(`people/${id}`, 'middlename')).toEqual({ middlename: 'after' });
  });
});

describeOnSqlite('a file that another process has locked', (createDatabase) => {
  const stage = setStage(createDatabase);

  /** Holds the one writing lock while `work` runs. */
  const whileLocked = async (work: () => Promise<void>): Promise<void> => {
    const { location } = stage().database;
    const other = new Sqlite(location.kind === 'sqlite' ? location.file : '', { timeout: 2000 });
    try {
      other.exec('BEGIN IMMEDIATE');
      await work();
    } finally {
      other.close();
    }
  };

  it('lets reads and health answer, and writes wait until it is free', async () => {
    const { client, server } = stage();
    const id = await client.create('people', PERSON);
    const answered: RawResponse[] = [];
    let writing: Array<Promise<unknown>> = [];
    await whileLocked(async () => {
      writing = ['middlename', 'email', 'externalid'].map(async (field) =>
        answered.push(await client.patch(`/people/${id}`, { [field]: 'x@example.com' })),
      );
      for (const path of ['/health/live', '/health/ready']) expect((await server.send({ path })).status).toBe(200);
      expect(await client.read(`people/${id}`, 'lastname,middlename')).toEqual({ lastname: 'Lovelace' });
      await delay(300);
      expect(answered).toEqual([]);
    });
    await Promise.all(writing);
    // If SQLite waited inside a call, this process would stand still, which holds the lock: the writes would fail.
    expect(answered.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await client.read(`people/${id}`, 'middlename,externalid')).toEqual({
      middlename: 'x@example.com',
      externalid: 'x@example.com',
    });
  });

  it('refuses those that have waited for the limit with Retry-After, all of them, and serves the next (code 23)', async () => {
    const { client, log } = stage();
    const id = await client.create('people', PERSON);
    await whileLocked(async () => {
      const writing = [1, 2, 3].map(() => client.patch(`/people/${id}`, { middlename: 'hush-waited' }));
      await until(
        'two writes that wait for a third one, which waits for the lock',
        () => stage().server.unitOfWork.waitingUnits,
        (count) => count >= 2,
      );
      const now = performance.now.bind(performance);
      let passedMs = 0;
      jest.spyOn(performance, 'now').mockImplementation(() => now() + (passedMs += PATIENT.lockMs));
      for (const response of await Promise.all(writing)) expectBusy(response);
    });
    expect(await client.read(`people/${id}`, 'lastname,middlename')).toEqual({ lastname: 'Lovelace' });
    expect(log.text).not.toContain('hush');
    await client.change(`people/${id}`, { middlename: 'after' });
  });

  it('does not keep a second server from starting', async () => {
    let starting: Promise<TestServer> | undefined;
    await whileLocked(async () => {
      starting = TestServer.start({ database: stage().database });
      starting.catch(() => undefined);
      await delay(300);
    });
    const second = await starting;
    await second?.stop();
    expect(second).toBeInstanceOf(TestServer);
  });
});

describeOnEachDatabase('a statement that fails', (createDatabase) => {
  const stage = setStage(createDatabase);

  const rename = (table: string, from: string, to: string): Promise<unknown> =>
    stage().server.unitOfWork.write((session) => session.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`));

  const failing: ReadonlyArray<readonly [string, string, string, () => Promise<RawResponse>]> = [
    [
      'a write of a profile',
      'profiles',
      'field_values',
      () => stage().client.post('/people', { ...PERSON, middlename: 'hush-value', email: 'hush@example.com' }),
    ],
    [
      'a rotation of a secret',
      'signing_secrets',
      'encrypted_secret',
      () => {
        const path = '/platform/v1/customers/1001/users/1001.user/secrets';
        return stage().server.sendAs('1001.admin', PASSWORD, { method: 'POST', path, body: {} });
      },
    ],
  ];

  it.each(failing)('is logged without its values: %s (D-SIG-11)', async (_title, table, column, send) => {
    const { log } = stage();
    await rename(table, column, 'gone');
    const response = await send();
    await rename(table, 'gone', column);
    expect([response.status, codesOf(response)]).toEqual([500, [0]]);
    const lines = log.linesOf(response.headers['x-transaction']);
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'A request failed inside the service.', level: 50 }),
      expect.objectContaining({ msg: 'answered', status: 500 }),
    ]);
    expect(JSON.stringify(lines)).toContain(column);
    for (const hidden of ['hush', 'v1:', '"parameters"', '"driverError"']) {
      expect(JSON.stringify(lines)).not.toContain(hidden);
    }
  });
});

describeOnEachDatabase('another start on the same database', (createDatabase) => {
  const SECRET = 'demo-only-secret-of-forty-three-characters-x';
  const WORD = 'demo-only-password';
  const demo = aBlueprint(1001, {
    users: [
      aUser('1001.user', 'partners'),
      aUser('1001.demo', 'partners', { password: WORD, signingSecrets: [{ id: 'k1', secret: SECRET }] }),
      aUser('1001.mixed', 'partners', { signingSecrets: [{ id: 'k1', secret: SECRET }] }),
    ],
  });
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    await (await TestServer.start({ database, blueprints: [demo] })).stop();
  });

  const statuses = async (production: boolean): Promise<number[]> => {
    const server = await TestServer.start({ database, configuration: { production } });
    const path = '/customers/1001/people/1';
    const responses = [
      await server.sendAs('1001.demo', WORD, { path }),
      await server.sendSigned('1001.demo', SECRET, { path }),
      await server.sendSigned('1001.mixed', SECRET, { path }),
      await server.sendAs('1001.mixed', PASSWORD, { path }),
      await new ApiClient(server, 1001).get('/people/1'),
    ];
    await server.stop();
    return responses.map(({ status }) => status);
  };

  it('refuses the published demo credentials in production, and no others', async () => {
    expect(await statuses(false)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(true)).toEqual([401, 401, 401, 200, 200]);
  });
});
