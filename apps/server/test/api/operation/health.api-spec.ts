import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { FileStorage } from '../../../src/file-storage/index.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { cutAllConnections, runAsOperator } from '../../support/cut-connections.js';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../../support/databases.js';
import type { CreateDatabase, TestDatabase } from '../../support/databases.js';
import { gate } from '../../support/gate.js';
import { sendFile } from '../../support/multipart.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const PERSON = { firstname: 'Ada', lastname: 'Lovelace' };
const READY = [200, { status: 'ready', files: 'writable', clock: 'right' }];
const PROBES = "SELECT last_id AS probes FROM id_counters WHERE customer_id = 0 AND counter = 'readiness'";
/** Longer than any answer about health is kept. A stop waits as long as the last work in the background seems to take. */
const LATER_MS = 12_000;

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
    /** Asks until it answers so. The first answers may be those before the look that is under way. */
    becomes: async (expected: number) => {
      pass();
      const ask = async (): Promise<number> => (await running().server.send({ path: '/health/ready' })).status;
      await until(`${expected}`, ask, (status) => status === expected);
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
    ['ready', { status: 'ready', files: 'writable', clock: 'right' }],
  ])('answers /health/%s without credentials or quota', async (name, body) => {
    const response = await health.running().server.send({ path: `/health/${name}` });
    expect(response.status).toBe(200);
    expect(response.json).toEqual(body);
    expect(response.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('writes to the database once for all who ask at the same time', async () => {
    await health.becomes(200);
    const before = await health.probes();
    pass();
    // No time passes meanwhile, so that the answer stays fresh.
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now);
    const answers = await Promise.all(Array.from({ length: 40 }, () => health.ready()));
    expect(answers).toEqual(Array.from({ length: 40 }, () => READY));
    expect(await health.probes()).toBe(before + 1);
  });

  it('does not call a storage writable that has not answered for 10 seconds (D-PLT-23)', async () => {
    const storage = health.running().server.running.app.get(FileStorage);
    const answer = gate();
    const probe = jest.spyOn(storage, 'probe').mockImplementation(async () => {
      await answer.opened;
      return false;
    });
    pass();
    expect(await health.ready()).toEqual(READY);
    pass();
    expect(await health.ready()).toEqual([200, { status: 'ready', files: 'unavailable', clock: 'right' }]);
    answer.open();
    probe.mockRestore();
    expect(await until('files', health.ready, ([, body]) => (body as { files: string }).files === 'writable')).toEqual(
      READY,
    );
  });

  it('calls files unavailable while the disk has no room for the largest upload (D-PLT-23)', async () => {
    const { database } = health.running();
    const log = new RecordingLog();
    const full = await TestServer.start({ database, log, files: { maxBytes: Number.MAX_SAFE_INTEGER } });
    expect((await full.send({ path: '/health/ready' })).json).toMatchObject({ files: 'unavailable' });
    expect(log.text).toMatch(/has no room for an upload of \d+ MiB: \d+ MiB are free/);
  });

  it('takes files again after their folder was emptied (D-PLT-23, D-OPR-23)', async () => {
    const { database, server } = health.running();
    const folder = path.join(database.dataDir, 'files');
    const before = await health.sendResume('before');
    await rm(folder, { recursive: true });
    await mkdir(folder);
    const after = await health.sendResume('after');
    expect([before.status, after.status]).toEqual([204, 204]);
    expect((await health.client().get(`/${after.field}/binary`)).text).toBe('after');
    await rm(folder, { recursive: true });
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

  it('is ready while the database is busy, until it has not answered for 10 seconds (D-PLT-23)', async () => {
    const [begun, go] = [gate(), gate()];
    const holding = health.running().server.unitOfWork.write(async () => {
      begun.open();
      await go.opened;
    });
    await begun.opened;
    pass();
    expect(await health.ready()).toEqual(READY);
    pass();
    expect((await health.ready())[0]).toBe(503);
    go.open();
    await holding;
    await health.becomes(200);
  });

  it('is not ready while it is full: writes that find no room are 503, reads go on, and both recover (D-OPR-23)', async () => {
    await health.onDatabase('PRAGMA max_page_count = 1');
    const refused = await writeMany();
    expect(refused.length).toBeGreaterThan(1);
    refused.forEach(expectRefused);
    refused.forEach(expectToldWhy);
    expect((await health.ready())[0]).toBe(503);
    expect((await health.client().get('/people/1')).status).toBe(200);
    expect(health.log.text.match(/The database is unavailable/g)?.length).toBeLessThan(refused.length);
    expect(health.log.text).toContain('SQLITE_FULL');
    expect(health.log.text).not.toMatch(/hush|A request failed inside the service\./);
    await health.onDatabase('PRAGMA max_page_count = 4294967294');
    await health.becomes(200);
    expect((await health.client().post('/people', PERSON)).status).toBe(201);
  });

  it('is not ready once the file is another one than was opened', async () => {
    const { location } = health.running().database;
    if (location.kind !== 'sqlite') throw new Error('This is not SQLite.');
    await rename(location.file, `${location.file}.aside`);
    await health.becomes(503);
    // Acknowledged, it would be lost with the file.
    expect((await health.client().post('/people', PERSON)).status).toBe(503);
    await rename(`${location.file}.aside`, location.file);
    await health.becomes(200);
  });
});

describeOnPostgres('health of a database that refuses writes', (createDatabase) => {
  const health = healthOf(createDatabase);

  it('is ready while the clock of its machine is wrong, says so, and goes by the clock of the database (D-OPR-26)', async () => {
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 200_000);
    try {
      expect(await health.ready()).toEqual([200, { status: 'ready', files: 'writable', clock: 'wrong' }]);
      const id = await health.client().create('people', PERSON);
      const { changed } = (
        await health
          .running()
          .server.unitOfWork.reader.query<{ changed: number }>(
            'SELECT updated_at AS changed FROM profiles WHERE id = ?',
            [id],
          )
      )[0] ?? { changed: 0 };
      expect(Math.abs(changed - now())).toBeLessThan(100_000);
    } finally {
      jest.mocked(Date.now).mockRestore();
    }
  });

  const asOperator = (...statements: string[]): Promise<void> =>
    runAsOperator(health.running().database.location, ...statements);
  const cut = (): Promise<void> => cutAllConnections(health.running().database.location, health.running().server);
  const nameOf = (): string => {
    const { location } = health.running().database;
    return location.kind === 'postgres' ? new URL(location.url).pathname.slice(1) : '';
  };

  it('is not ready while it is read-only, as a standby is: every write is 503, and both recover', async () => {
    await asOperator(`ALTER DATABASE ${nameOf()} SET default_transaction_read_only = on`);
    await cut();
    const refused = await health.client().post('/people', PERSON);
    expectRefused(refused);
    expectToldWhy(refused);
    expect((await health.ready())[0]).toBe(503);
    await health.becomes(503);
    expect((await health.client().get('/people/1')).status).toBe(200);
    await asOperator(`ALTER DATABASE ${nameOf()} RESET default_transaction_read_only`);
    await cut();
    await health.becomes(200);
    expect((await health.client().post('/people', PERSON)).status).toBe(201);
  });

  it.each(['53100', '53200'])('answers 503 to a write that PostgreSQL refuses with %s', async (sqlstate) => {
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
    await health.becomes(200);
    expect((await health.client().post('/people', PERSON)).status).toBe(201);
  });
});
