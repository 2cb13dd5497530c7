import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MAIN } from '../../support/built-server.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';

/** More lines than the system keeps for a reader that does not read. */
const REQUESTS = 4000;
const AT_ONCE = 20;

/** A server whose standard output nobody reads: it tells its address over the channel. */
async function startUnread(database: TestDatabase, environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { TALENT_PORT: '0', TALENT_DATA_DIR: database.dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const errors = text(child.stderr as NodeJS.ReadableStream);
  const [{ baseUrl }] = (await once(child, 'message')) as [{ baseUrl: string }];
  return { child, baseUrl, errors };
}

async function askOften(baseUrl: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const ask = (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      get(`${baseUrl}/health/live`, { agent }, (response) => response.resume().once('end', resolve)).once(
        'error',
        reject,
      );
    });
  for (let asked = 0; asked < REQUESTS; asked += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, ask));
  agent.destroy();
}

describeOnSqlite('the process of a server that is stopped', (createDatabase) => {
  let database: TestDatabase;
  let child: ChildProcess | undefined;

  beforeEach(async () => {
    database = await createDatabase();
  });

  afterEach(async () => {
    child?.kill('SIGKILL');
    await database.remove();
  });

  it('ends even if nobody reads its log, and says how many lines were lost (D-PLT-4)', async () => {
    const server = await startUnread(database, { TALENT_LOG_LEVEL: 'info' });
    child = server.child;
    await askOften(server.baseUrl);
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await server.errors).toMatch(/^\d+ lines of the log were not written: nothing reads standard output\.\n$/);
  });

  it('says that it stops, and how long that took (D-PLT-26)', async () => {
    const server = await startUnread(database, { TALENT_LOG_LEVEL: 'info' });
    child = server.child;
    server.child.kill('SIGTERM');
    const lines = (await text(server.child.stdout as NodeJS.ReadableStream)).trim().split('\n');
    expect(lines.slice(-2).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'The server stops.', signal: 'SIGTERM' },
      { msg: 'The server has stopped.', signal: 'SIGTERM', durationMs: expect.any(Number) },
    ]);
  });

  it('ends at once after a second signal during the drain', async () => {
    const server = await startUnread(database, { TALENT_LOG_LEVEL: 'silent', TALENT_DRAIN_SECONDS: '300' });
    child = server.child;
    const exited = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    const statusOf = async (): Promise<number> => (await fetch(`${server.baseUrl}/health/ready`)).status;
    while ((await statusOf()) !== 503) await delay(20);
    expect((await fetch(`${server.baseUrl}/health/live`)).status).toBe(200);
    // Within a second a signal is taken for the same one, which npm and a terminal may both pass on.
    const telling = setInterval(() => server.child.kill('SIGTERM'), 300);
    expect(await exited).toEqual([1, null]);
    clearInterval(telling);
  });
});
