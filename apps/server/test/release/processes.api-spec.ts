import { get } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { BuiltServer } from '../support/built-server.js';
import { describeOnPostgres } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';

const PERSON = '/customers/1001/people/4';
const ADMINISTRATOR = 'demo.integration:demo-only-integration-password';
const TOKEN = 'token-of-the-metrics';
const ENVIRONMENT = {
  TALENT_PROCESSES: '2',
  TALENT_LOG_LEVEL: 'info',
  TALENT_METRICS_TOKEN: TOKEN,
  TALENT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** Counts in the metrics of a node. */
const ANSWERED = /^talent_http_requests_total\{route="[^"]+:profileId",method="GET",status="200"\} (\d+)$/m;

describeOnPostgres('the processes of a server (D-PLT-37)', (createDatabase) => {
  let database: TestDatabase;
  let server: BuiltServer;

  beforeAll(async () => {
    database = await createDatabase('migrated');
  });

  afterEach(() => server.kill());
  afterAll(() => database.remove());

  const start = async (): Promise<number[]> => {
    server = await BuiltServer.start(database, ENVIRONMENT);
    return untilStarted(2);
  };

  /** Returns the process ids of as many starts. */
  const untilStarted = (count: number): Promise<number[]> =>
    until(
      'the processes',
      () =>
        linesOf(server)
          .filter(({ msg }) => msg === 'A process of the server has started.')
          .map(({ pid }) => pid ?? 0),
      (pids) => pids.length === count,
    );

  /** Sends over a connection of its own, so that the processes take turns. */
  const send = (path: string, authorization: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const request = get(server.baseUrl + path, { agent: false, headers: { authorization } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      request.once('error', reject);
    });
  const readPerson = (password = 'demo-only-recruiter-password') =>
    send(PERSON, `Basic ${btoa(`demo.recruiter:${password}`)}`);

  it('answer on one address with one log, count together, and stop together', async () => {
    const pids = await start();
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count += 1) statuses.add((await readPerson()).status);
    expect([...statuses]).toEqual([200]);
    const { body } = await send('/metrics', `Bearer ${TOKEN}`);
    expect(ANSWERED.exec(body)?.[1]).toBe('20');
    expect(body).toMatch(/^talent_ready 1$/m);
    expect(body).toMatch(/^talent_backup_age_seconds \+Inf$/m);

    expect(await server.stop()).toBe(0);
    expect(linesOf(server).filter(({ msg }) => msg === 'answered')).toHaveLength(21);
    expect(linesOf(server).at(-1)).toMatchObject({ msg: 'The server has stopped.', signal: 'SIGTERM' });
    expect(pids.filter(isRunning)).toEqual([]);
  });

  it('know a changed list as soon as the change is answered (D-LST-19)', async () => {
    await start();
    const seen: boolean[] = [];
    for (let count = 0; count < 6; count += 1) {
      const value = `Reason ${count}`;
      const path = '/customers/1001/lists/lists.notes.rejection/node';
      const made = await server.send(path, ADMINISTRATOR, { method: 'POST', body: JSON.stringify({ value }) });
      expect(made.status).toBe(201);
      const { body } = await send('/customers/1001/v2/lists/lists.notes.rejection', `Basic ${btoa(ADMINISTRATOR)}`);
      seen.push(body.includes(`"${value}"`));
    }
    expect(seen).toEqual([true, true, true, true, true, true]);
  });

  it('count wrong passwords together (D-SIG-15)', async () => {
    await start();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await readPerson(`wrong-${count}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('go on if one of them is killed, and another one is started', async () => {
    const pids = await start();
    for (const [index, pid] of pids.entries()) {
      process.kill(pid, 'SIGKILL');
      await until(
        'the end of a process',
        () => linesOf(server).filter(({ msg }) => msg.startsWith('A process of the server has ended.')),
        (ends) => ends.length === index + 1,
      );
      const reads = await Promise.all(Array.from({ length: 4 }, () => readPerson()));
      expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await untilStarted(3 + index);
    }
  });

  it('end with the process that started them', async () => {
    const pids = await start();
    await server.kill();
    await until(
      'the end of all',
      () => pids.filter(isRunning),
      (running) => running.length === 0,
    );
  });

  it('are not started if the first one cannot start, which says why', async () => {
    await start();
    const port = new URL(server.baseUrl).port;
    await expect(BuiltServer.start(database, { ...ENVIRONMENT, TALENT_PORT: port })).rejects.toThrow(
      `The built server did not start: TALENT_PORT: 127.0.0.1:${port} cannot be listened on: something else listens there; stop it or choose another port.\n`,
    );
  });
});

interface Line {
  readonly msg: string;
  readonly pid?: number;
  readonly signal?: string;
}

/** Throws for a line that is not whole. */
function linesOf({ log }: BuiltServer): Line[] {
  return log
    .slice(0, log.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
