import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
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

/** The reads that each process has answered. */
const ANSWERED =
  /^talent_http_requests_total\{process="\d",route="[^"]+:profileId",method="GET",status="200"\} (\d+)$/gm;

describeOnPostgres('the processes of a server (D-PLT-37)', (createDatabase) => {
  let database: TestDatabase;
  let server: BuiltServer;

  beforeAll(async () => {
    database = await createDatabase('migrated');
  });

  afterEach(() => server.kill());

  const start = async (more: Readonly<Record<string, string>> = {}): Promise<number[]> => {
    server = await BuiltServer.start(database, { ...ENVIRONMENT, ...more });
    return untilStarted(2);
  };

  /** Returns the process ids of as many starts, or of more. */
  const untilStarted = (count: number): Promise<number[]> =>
    until(
      'the processes',
      () =>
        linesOf(server)
          .filter(({ msg }) => msg === 'A process of the server has started.')
          .map(({ pid }) => pid ?? 0),
      (pids) => pids.length >= count,
    );

  /** Sends over a connection of its own, so that the processes take turns. */
  const send = (
    path: string,
    authorization: string,
    agent: Agent | false = false,
  ): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const request = get(server.baseUrl + path, { agent, headers: { authorization } }, (response) => {
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
    expect([...body.matchAll(ANSWERED)].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(20);
    expect(body.match(/^# TYPE talent_http_requests_total/gm)).toHaveLength(1);
    expect(body).toMatch(/^talent_backup_age_seconds\{process="1"\} \+Inf$/m);

    expect(await server.stop()).toBe(0);
    expect(linesOf(server).filter(({ msg }) => msg === 'answered')).toHaveLength(21);
    expect(linesOf(server).at(-1)).toMatchObject({ msg: 'The server has stopped.', signal: 'SIGTERM' });
    expect(pids.filter(isRunning)).toEqual([]);
  });

  it('share the first connections, because a proxy keeps them', async () => {
    server = await BuiltServer.start(database, ENVIRONMENT);
    const proxy = new Agent({ keepAlive: true });
    const authorization = `Basic ${btoa('demo.recruiter:demo-only-recruiter-password')}`;
    await Promise.all([send(PERSON, authorization, proxy), send(PERSON, authorization, proxy)]);
    const { body } = await send('/metrics', `Bearer ${TOKEN}`);
    expect([...body.matchAll(ANSWERED)].map(([, count]) => count)).toEqual(['1', '1']);
    proxy.destroy();
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

  it('count wrong passwords together, and remember right ones (D-SIG-15)', async () => {
    await start();
    expect((await readPerson()).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await readPerson(`wrong-${count}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect([(await readPerson()).status, (await readPerson()).status]).toEqual([200, 200]);
  });

  it('take as many connections as TALENT_MAX_CONNECTIONS says, all together (D-NET-14)', async () => {
    await start({ TALENT_MAX_CONNECTIONS: '3' });
    const port = Number(new URL(server.baseUrl).port);
    const open = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
    await Promise.all(open.map((socket) => once(socket, 'connect')));
    const refused = connect(port, '127.0.0.1').resume();
    await once(refused, 'close');
    await until(
      'the line of the log',
      () => linesOf(server).map(({ msg }) => msg),
      (lines) => lines.includes('Connections are refused: TALENT_MAX_CONNECTIONS is reached.'),
    );
    open.pop()?.destroy();
    await until(
      'an answer',
      () => readPerson().catch(() => ({ status: 0 })),
      ({ status }) => status === 200,
    );
    for (const socket of open) socket.destroy();
  });

  it('end each connection that was on its way to a process that is killed', async () => {
    const pids = await start();
    const [stopped = 0] = pids;
    process.kill(stopped, 'SIGSTOP');
    const reads = Array.from({ length: 8 }, () => readPerson().catch(() => ({ status: 0 })));
    await Promise.any(reads);
    process.kill(stopped, 'SIGKILL');
    expect((await Promise.all(reads)).filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(7);
  });

  it('answer open requests at a stop', async () => {
    await start();
    const { port, host } = new URL(server.baseUrl);
    const body = JSON.stringify({ firstname: 'Ada', lastname: 'Late' });
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (part: string) => (received += part));
    socket.write(
      `POST /customers/1001/people HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Basic ${btoa(ADMINISTRATOR)}\r\n` +
        `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await until(
      'the call for the body',
      () => received,
      (text) => text.includes('100 Continue'),
    );
    const stopping = server.stop();
    await until(
      'the end of the port',
      () =>
        send('/health/live', '').then(
          () => true,
          () => false,
        ),
      (answers) => !answers,
    );
    socket.write(body);
    await once(socket, 'close');
    expect(received).toMatch(/HTTP\/1\.1 201 Created[\s\S]+Connection: close/i);
    expect(await stopping).toBe(0);
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

  it('end connections at once while none of them can answer', async () => {
    const pids = await start();
    // A restart takes seconds, and would wait longer for a database that is away.
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await until(
      'the end of both processes',
      () => linesOf(server).filter(({ msg }) => msg.startsWith('A process of the server has ended.')),
      (ends) => ends.length === 2,
    );
    await expect(readPerson()).rejects.toThrow();
    await untilStarted(3);
    expect((await readPerson()).status).toBe(200);
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
