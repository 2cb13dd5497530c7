import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../../support/databases.js';
import type { CreateDatabase, TestDatabase } from '../../support/databases.js';
import { sendFile } from '../../support/multipart.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

const PERSON = { firstname: 'Ada', lastname: 'Lovelace' };
const READY = [200, { status: 'ready', files: 'writable' }];
const PROBES = "SELECT last_id AS probes FROM id_counters WHERE customer_id = 0 AND counter = 'readiness'";
/** Longer than any answer about health is kept. */
const LATER_MS = 60_000;

const realNow = performance.now.bind(performance);
let passedMs = 0;

/** As if so much time had passed that health is looked at anew. */
function pass(): void {
  passedMs += LATER_MS;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);
}

/** A server with a person whose resume can be sent. */
function healthOf(createDatabase: CreateDatabase) {
  const log = new RecordingLog();
  const state: { database?: TestDatabase; server?: TestServer } = {};

  beforeAll(async () => {
    state.database = await createDatabase();
    state.server = await TestServer.start({ database: state.database, log, blueprints: [aBlueprint(1001)] });
  });

  afterAll(async () => {
    await state.server?.stop();
    await state.database?.remove();
  });

  const running = (): { database: TestDatabase; server: TestServer } => {
    const { database, server } = state;
    if (!database || !server) throw new Error('The server has not started yet.');
    return { database, server };
  };
  const client = (): ApiClient => new ApiClient(running().server, 1001);
  return {
    log,
    running,
    client,
    ready: async () => {
      const { status, json } = await running().server.send({ path: '/health/ready' });
      return [status, json];
    },
    /** Asks until it is ready; the first answer may be that of a probe that is under way. */
    becomesReady: async () => {
      pass();
      const ask = async (): Promise<number> => (await running().server.send({ path: '/health/ready' })).status;
      await until(ask, (status) => status === 200);
    },
    sendResume: async (content: string) => {
      const id = await client().create('people', PERSON);
      const field = `people/${id}/fields/resume`;
      return { field, status: (await sendFile(client(), field, { content })).status };
    },
    /** Returns how often the database was written to for readiness. Others write to it in the background. */
    probes: async () => {
      const { reader } = running().server.unitOfWork;
      const [counter] = await reader.query<{ readonly probes: number }>(PROBES);
      return Number(counter?.probes ?? 0);
    },
    onDatabase: (sql: string) => running().server.unitOfWork.write((session) => session.query(sql)),
  };
}

function expectRefused(response: RawResponse): void {
  expect([response.status, codesOf(response)]).toEqual([503, [23]]);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
}

/** Another attempt soon would only meet the same, and only the operator can do something. */
function expectToldWhy({ text }: RawResponse): void {
  expect(text).toContain('The service cannot write now, because its database is read-only, full or broken.');
  expect(text).toContain('Its operator has to mend that');
}

describeOnEachDatabase('health', (createDatabase) => {
  const health = healthOf(createDatabase);

  it.each([
    ['live', { status: 'live' }],
    ['ready', { status: 'ready', files: 'writable' }],
  ])('answers /health/%s without credentials or quota', async (name, body) => {
    const response = await health.running().server.send({ path: `/health/${name}` });
    expect(response.status).toBe(200);
    expect(response.json).toEqual(body);
    expect(response.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('writes to the database once for all who ask at the same time', async () => {
    pass();
    const before = await health.probes();
    const answers = await Promise.all(Array.from({ length: 40 }, () => health.ready()));
    expect(answers).toEqual(Array.from({ length: 40 }, () => READY));
    expect(await health.probes()).toBe(before + 1);
  });

  it('takes files again after their folder was emptied, and says that those before are missing (D-PLT-23)', async () => {
    const { database, server } = health.running();
    const folder = path.join(database.dataDir, 'files');
    const aside = path.join(database.dataDir, 'aside');
    const before = await health.sendResume('before');
    await rename(folder, aside);
    await mkdir(folder);
    const after = await health.sendResume('after');
    expect([before.status, after.status]).toEqual([204, 204]);
    expect((await health.client().get(`/${after.field}/binary`)).text).toBe('after');
    await rm(folder, { recursive: true });
    pass();
    expect(await health.ready()).toEqual([200, { status: 'ready', files: 'incomplete' }]);
    expect(health.log.text).toContain('holds none of the files that profiles name');
    // The very same content, which the database believes to be there.
    expect((await sendFile(health.client(), before.field, { content: 'before' })).status).toBe(204);
    expect((await health.client().get(`/${before.field}/binary`)).text).toBe('before');
    expect((await server.send({ path: '/health/live' })).status).toBe(200);
  });
});

describeOnSqlite('health of a database that refuses writes', (createDatabase) => {
  const health = healthOf(createDatabase);

  const writeMany = async (): Promise<RawResponse[]> => {
    const answers: RawResponse[] = [];
    for (let count = 0; count < 60; count += 1)
      answers.push(await health.client().post('/people', { ...PERSON, middlename: 'hush'.repeat(60) }));
    return answers.filter(({ status }) => status !== 201);
  };

  const expectTold = async (refused: readonly RawResponse[], cause: string): Promise<void> => {
    expect(refused.length).toBeGreaterThan(1);
    refused.forEach(expectRefused);
    expect((await health.ready())[0]).toBe(503);
    expect((await health.client().get('/people/1')).status).toBe(200);
    expect(health.log.text.match(/The database is unavailable/g)?.length).toBeLessThan(refused.length);
    expect(health.log.text).toContain(cause);
    refused.forEach(expectToldWhy);
    expect(health.log.text).not.toContain('hush');
    expect(health.log.text).not.toContain('A request failed inside the service.');
  };

  it('is not ready while it is full: writes that find no room are 503, and both recover', async () => {
    await health.onDatabase('PRAGMA max_page_count = 1');
    await expectTold(await writeMany(), 'SQLITE_FULL');
    await health.onDatabase('PRAGMA max_page_count = 4294967294');
    await health.becomesReady();
    expect((await health.client().post('/people', PERSON)).status).toBe(201);
  });

  it('is not ready once the file is another one than was opened', async () => {
    const { location } = health.running().database;
    if (location.kind !== 'sqlite') throw new Error('This is not SQLite.');
    await rename(location.file, `${location.file}.aside`);
    pass();
    expect((await health.ready())[0]).toBe(503);
    // Acknowledged, it would be lost with the file.
    expect((await health.client().post('/people', PERSON)).status).toBe(503);
    await rename(`${location.file}.aside`, location.file);
    await health.becomesReady();
  });

  it('is not ready while it is read-only: every write is 503', async () => {
    await health.onDatabase('PRAGMA query_only = 1');
    const refused = await writeMany();
    expect(refused).toHaveLength(60);
    await expectTold(refused, 'SQLITE_READONLY');
    pass();
    expect((await health.ready())[0]).toBe(503);
  });
});

describeOnPostgres('health of a database that refuses writes', (createDatabase) => {
  const health = healthOf(createDatabase);

  const asOperator = async (...statements: string[]): Promise<void> => {
    const { location } = health.running().database;
    const operator = new pg.Client({ connectionString: location.kind === 'postgres' ? location.url : '' });
    await operator.connect();
    await operator.query('SET default_transaction_read_only = off');
    for (const statement of statements) await operator.query(statement);
    await operator.end();
  };
  const nameOf = (): string => {
    const { location } = health.running().database;
    return location.kind === 'postgres' ? new URL(location.url).pathname.slice(1) : '';
  };
  const CUT =
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

  it('is not ready while it is read-only, as a standby is: every write is 503, and both recover', async () => {
    await asOperator(`ALTER DATABASE ${nameOf()} SET default_transaction_read_only = on`, CUT);
    // The first statement on a connection that was cut may be told so.
    await health.client().post('/people', PERSON);
    const refused = await health.client().post('/people', PERSON);
    expectRefused(refused);
    expectToldWhy(refused);
    expect((await health.ready())[0]).toBe(503);
    pass();
    expect((await health.ready())[0]).toBe(503);
    expect((await health.client().get('/people/1')).status).toBe(200);
    await asOperator(`ALTER DATABASE ${nameOf()} RESET default_transaction_read_only`, CUT);
    await health.becomesReady();
    expect((await health.client().post('/people', PERSON)).status).toBe(201);
  });

  it.each(['53100', '53200', '58030'])('answers 503 to a write that PostgreSQL refuses with %s', async (sqlstate) => {
    await asOperator(
      `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${sqlstate}'; END $$`,
      'CREATE TRIGGER refuse BEFORE INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    const response = await health.client().post('/people', PERSON);
    const ready = await health.ready();
    await asOperator('DROP TRIGGER refuse ON profiles');
    expectRefused(response);
    // Memory that is short for a moment refuses nothing for long.
    expect(ready[0]).toBe(sqlstate === '53200' ? 200 : 503);
    await health.becomesReady();
    expect((await health.client().post('/people', PERSON)).status).toBe(201);
  });
});
