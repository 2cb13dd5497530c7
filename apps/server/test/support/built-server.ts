import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from './databases.js';

export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The server as the build leaves it, in a process of its own, with the demo customer unless the environment says otherwise. */
export class BuiltServer {
  /** The log so far. */
  log = '';

  baseUrl = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly ended: Promise<unknown[]>,
  ) {}

  static async start(
    { location, dataDir, users }: TestDatabase,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<BuiltServer> {
    const database = location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
    const child = spawn(process.execPath, [MAIN], {
      env: {
        TALENT_PORT: '0',
        TALENT_LOG_LEVEL: 'silent',
        TALENT_DATA_DIR: dataDir,
        TALENT_DATABASE_URL: database,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const ended = once(child, 'close');
    const errors = text(child.stderr as NodeJS.ReadableStream);
    const server = new BuiltServer(child, ended);
    users.push(() => server.kill());
    child.stdout?.setEncoding('utf8').on('data', (lines: string) => (server.log += lines));
    const started = await Promise.race([once(child, 'message') as Promise<[{ baseUrl: string }]>, errors]);
    if (typeof started === 'string') throw new Error(`The built server did not start: ${started}`);
    server.baseUrl = started[0].baseUrl;
    return server;
  }

  /** Sends a request as that user, who has that password. */
  send(path: string, credentials: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Basic ${btoa(credentials)}`, 'content-type': 'application/json' };
    return fetch(new URL(path, this.baseUrl), { ...init, headers });
  }

  /** As if the power were cut. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** @returns the exit code */
  async stop(): Promise<number> {
    this.child.kill('SIGTERM');
    const [code] = await this.ended;
    return code as number;
  }
}
