import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readPdfPages } from '@talent-platform/documents/test-support';
import { until } from '@talent-platform/jest-preset/until';
import { createApiDocument } from '../../src/openapi/create-api-document.js';
import { aBlueprint, PASSWORD } from '../builders/blueprint.builder.js';
import { BuiltServer, MAIN } from '../support/built-server.js';
import { describeOnEachDatabase, describeOnSqlite } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';
import { runOperatorOn } from '../support/operator.js';

const DIST = path.dirname(MAIN);
const COMMAND = path.join(DIST, 'talent-server.js');
const DEMO_USER = 'demo.integration:demo-only-integration-password';
const PERSON = '/customers/1001/people/4';
const FORMS = '/customers/1001/forms';
const NAMES = 'Ada Łovelace, Ада, 山田太郎, 김민준, 习近学, 臺灣';
const KEY = { TALENT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
/** More lines than the system keeps for a reader that does not read. */
const REQUESTS = 4000;
const AT_ONCE = 20;
/** Gives a command a terminal, whose lines it writes to its own standard output. */
const SCRIPT = 'script';
const hasTerminal = spawnSync(SCRIPT, ['--version']).status === 0;

describeOnEachDatabase('the built server', (createDatabase) => {
  let database: TestDatabase;
  let server: BuiltServer;

  beforeAll(async () => {
    database = await createDatabase();
    server = await BuiltServer.start(database);
  });

  it('finds the document that its build left, and the page of it', async () => {
    const document = await server.send('/docs-json', DEMO_USER);
    expect(await document.json()).toEqual(JSON.parse(JSON.stringify(createApiDocument())));
    const parts = ['/docs', '/docs/page.js', '/docs/renderer.js', '/docs/page.css'];
    const replies = await Promise.all(parts.map((part) => server.send(part, DEMO_USER)));
    expect(replies.map(({ status }) => status)).toEqual(parts.map(() => 200));
  });

  it('finds the fonts of every script that it puts on paper', async () => {
    const body = JSON.stringify({ owner: 4, formname: 'background_check', legal_name: NAMES, consent: true });
    const filled = await server.send(FORMS, DEMO_USER, { method: 'POST', body });
    expect(filled.status).toBe(201);
    const exported = await server.send(`${FORMS}/1.pdf`, DEMO_USER);
    const pages = await readPdfPages(Buffer.from(await exported.arrayBuffer()));
    expect(pages.join('\n')).toContain(NAMES);
  });

  it('reads YAML, and starts again on its database', async () => {
    expect(await server.stop()).toBe(0);
    const file = path.join(database.dataDir, 'blueprint.yaml');
    await writeFile(file, JSON.stringify(aBlueprint(1002)).replace('{', '# as JSON, which is YAML too\n{'));
    server = await BuiltServer.start(database, { TALENT_BLUEPRINT: file });
    const people = await Promise.all([
      server.send(PERSON, DEMO_USER),
      server.send('/customers/1002/people/4', `1002.admin:${PASSWORD}`),
    ]);
    expect(people.map(({ status }) => status)).toEqual([200, 404]);
  });
});

/** The starts follow one another on one data folder: each adds the demo customer if it is not there. */
describeOnSqlite('the process of a server', (createDatabase) => {
  let database: TestDatabase;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    database = await createDatabase();
  });

  afterEach(() => void child?.kill('SIGKILL'));

  /** How a start ends in this environment alone. */
  async function ended(env: Readonly<Record<string, string>>, words: readonly string[] = [MAIN]) {
    const server = spawn(process.execPath, words, { env: { TALENT_PORT: '0', ...env } });
    const [[code], out, err] = await Promise.all([once(server, 'close'), text(server.stdout), text(server.stderr)]);
    return { code: code as number | null, out, err };
  }

  /** Starts a command until its output shows a text, and returns its whole output. */
  async function outputOf(command: string, words: readonly string[], shown: string): Promise<[string, string]> {
    const started = spawn(command, words, {
      env: { PATH: process.env['PATH'], TALENT_PORT: '0', TALENT_DATA_DIR: database.dataDir, ...KEY },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const closed = once(started, 'close');
    const outputs = Promise.all([text(started.stdout.setEncoding('utf8')), text(started.stderr)]);
    let seen = '';
    started.stdout.on('data', (chunk: string) => {
      const wasShown = seen.includes(shown);
      seen += chunk;
      if (!wasShown && seen.includes(shown)) process.kill(-(started.pid ?? 0), 'SIGTERM');
    });
    await closed;
    return outputs;
  }

  it('writes nothing but the JSON log into a pipe: no passwords of the demo', async () => {
    const [out, err] = await outputOf(process.execPath, [COMMAND], 'The server has started.');
    const messages = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
    expect(messages).toContain('The server has started.');
    expect(out + err).not.toContain('demo-only');
    expect(err).toBe('');
  });

  (hasTerminal ? it : it.skip)('shows the users of the demo on a terminal', async () => {
    const words = ['--quiet', '--return', '--command', `'${process.execPath}' '${COMMAND}'`, '/dev/null'];
    const [out] = await outputOf(SCRIPT, words, 'Stop: Ctrl-C');
    expect(out).toContain('demo.integration  password demo-only-integration-password');
    expect(out).toMatch(
      /curl -u demo\.integration:demo-only-integration-password http:\/\/127\.0\.0\.1:\d+\/customers/,
    );
  });

  it('writes a customer as YAML', async () => {
    const env = { TALENT_DATA_DIR: database.dataDir, ...KEY };
    expect(await ended(env, [COMMAND, 'customers', 'export', '1001'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^customer:\n {2}id: 1001\n/),
    });
  });

  it('is the only one on its SQLite database, and may follow one that was killed (D-OPR-25)', async () => {
    await (await BuiltServer.start(database, KEY)).kill();
    const server = await BuiltServer.start(database, KEY);
    const other = await mkdtemp(path.join(tmpdir(), 'talent-second-'));
    try {
      for (const dataDir of [database.dataDir, other]) {
        const environment = { ...KEY, TALENT_DATA_DIR: dataDir };
        const refused: unknown = await BuiltServer.start(database, environment).catch((error: unknown) => error);
        expect(String(refused)).toContain(
          `TALENT_DATABASE_URL: another server is running on the SQLite database in ${database.dataDir}: it has`,
        );
        expect(String(refused)).toContain('Stop that server, or set another TALENT_DATA_DIR for this one.');
      }
      expect((await server.send(PERSON, DEMO_USER)).status).toBe(200);
      expect(await runOperatorOn(database, ['users', 'disable', '1001', 'demo.partner'])).toMatchObject({ code: 0 });
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });

  describe('that is refused', () => {
    /** Exit code 1, one line on standard error, and nothing beside it. */
    const refused = (told: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(told) });

    it('takes no arguments because it would start with other settings than were meant', async () => {
      expect(await ended({}, [MAIN, '--port', '8502'])).toEqual(
        refused(
          /^The server takes no arguments, received "--port"\. It is set by environment variables, such as TALENT_PORT=8303\.\n$/,
        ),
      );
    });

    it('names the setting that is wrong, and shows no stack', async () => {
      const key = { TALENT_SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
      expect(await ended({ TALENT_DATA_DIR: database.dataDir, ...key })).toEqual(
        refused(/^TALENT_SECRET_KEY: \d+ texts are encrypted under the key [^\n]+\.\n$/),
      );
      expect(await ended({ TALENT_DATA_DIR: '/proc/talent' })).toEqual(
        refused(/^TALENT_DATA_DIR: \/proc\/talent [^\n]+\.\n$/),
      );
    });

    it('says that no demo customer stands for the blueprint that is not named', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'talent-built-'));
      const own = path.join(folder, 'apps/server');
      await cp(DIST, path.join(own, 'dist'), { recursive: true });
      await cp(path.join(DIST, '../package.json'), path.join(own, 'package.json'));
      await symlink(path.join(DIST, '../node_modules'), path.join(own, 'node_modules'));
      expect(await ended({ TALENT_DATA_DIR: folder }, [path.join(own, 'dist/main.js')])).toEqual(
        refused(
          /^TALENT_BLUEPRINT is not set, and the demo customer, [^\n]+tooling\/demo: name a blueprint, [^\n]+\.\n$/,
        ),
      );
    });
  });

  describe('that is stopped', () => {
    /** A server whose standard output nobody reads: it tells its address over the channel. */
    async function startUnread(environment: Readonly<Record<string, string>>) {
      const started = spawn(process.execPath, [MAIN], {
        env: { TALENT_PORT: '0', TALENT_DATA_DIR: database.dataDir, ...KEY, ...environment },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      const errors = text(started.stderr as NodeJS.ReadableStream);
      const [{ baseUrl }] = (await once(started, 'message')) as [{ baseUrl: string }];
      return { started, baseUrl, errors };
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

    it('ends even if nobody reads its log, and says how many lines were lost (D-PLT-4)', async () => {
      const { started, baseUrl, errors } = await startUnread({ TALENT_LOG_LEVEL: 'info' });
      await askOften(baseUrl);
      const exited = once(started, 'exit');
      started.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      expect(await errors).toMatch(/^\d+ lines of the log were not written: nothing reads standard output\.\n$/);
    });

    it('says that it stops, and how long that took (D-PLT-26)', async () => {
      const { started } = await startUnread({ TALENT_LOG_LEVEL: 'info' });
      started.kill('SIGTERM');
      const lines = (await text(started.stdout as NodeJS.ReadableStream)).trim().split('\n');
      expect(lines.slice(-2).map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { msg: 'The server stops.', signal: 'SIGTERM' },
        { msg: 'The server has stopped.', signal: 'SIGTERM', durationMs: expect.any(Number) },
      ]);
    });

    it('goes on after SIGHUP if it has no terminal (D-PLT-4)', async () => {
      const { started, baseUrl } = await startUnread({ TALENT_LOG_LEVEL: 'silent' });
      started.kill('SIGHUP');
      expect((await fetch(`${baseUrl}/health/live`)).status).toBe(200);
    });

    it('ends at once after a second signal during the drain', async () => {
      const { started, baseUrl } = await startUnread({ TALENT_LOG_LEVEL: 'silent', TALENT_DRAIN_SECONDS: '300' });
      const exited = once(started, 'exit');
      started.kill('SIGTERM');
      const statusOf = async (): Promise<number> => (await fetch(`${baseUrl}/health/ready`)).status;
      await until('the drain', statusOf, (status) => status === 503);
      expect((await fetch(`${baseUrl}/health/live`)).status).toBe(200);
      // Within a second a signal is taken for the same one, which npm and a terminal may both pass on.
      const telling = setInterval(() => started.kill('SIGTERM'), 300);
      expect(await exited).toEqual([1, null]);
      clearInterval(telling);
    });
  });
});
