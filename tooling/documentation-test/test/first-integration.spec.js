import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf, root } from '../examples-of.mjs';

const DOCUMENT = 'docs/guides/first-integration.md';
const TALENT = path.join(root, 'apps', 'cli', 'dist', 'main.js');
/** Within the clone, so that the programs import packages by their names. */
const FOLDER = path.join(root, 'tooling', 'documentation-test', 'reports', 'first-integration');
const FILES = {
  js: ['first.mjs', 'integration.mjs', 'main.mjs', 'integration.test.mjs'],
  python: ['platform_api.py', 'integration.py', 'test_integration.py'],
};

const commands = examplesOf(DOCUMENT, 'sh');
const commandWith = (text) => commands.find((command) => command.includes(text)) ?? '';
/** Without the line that shows what is printed. */
const shownBy = (command) => /^# (.*)$/m.exec(command)?.[1] ?? '';

describe(DOCUMENT, () => {
  let server;
  let port;

  beforeAll(async () => {
    server = await startDemoServer();
    port = await freePort();
    mkdirSync(FOLDER, { recursive: true });
    cpSync(path.join(root, 'examples', 'signing', 'python', 'sign.py'), path.join(FOLDER, 'sign.py'));
    for (const [language, names] of Object.entries(FILES)) {
      const programs = examplesOf(DOCUMENT, language);
      expect(programs).toHaveLength(names.length);
      names.forEach((name, index) => writeFileSync(path.join(FOLDER, name), asServed(programs[index])));
    }
  });

  afterAll(async () => {
    await server.stop();
    rmSync(FOLDER, { recursive: true });
  });

  const asServed = (text) => text.replaceAll('http://127.0.0.1:8080', server.baseUrl).replaceAll('4020', String(port));

  function env() {
    const connection = { TALENT_CUSTOMER: '1001', TALENT_USER: 'demo.integration', TALENT_BASE_URL: server.baseUrl };
    const secret = { TALENT_SECRET: 'demo-only-integration-secret' };
    return { PATH: process.env.PATH, HOME: FOLDER, NODE: process.execPath, TALENT, ...connection, ...secret };
  }

  function run(command) {
    const talent = 'talent() { "$NODE" "$TALENT" "$@"; }';
    const script = `${talent}\n${asServed(command)}`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: FOLDER, env: env() });
    return { status, output: String(stdout), errors: String(stderr) };
  }

  /** Runs the three commands of a half: the integration, `talent listen` and `talent trigger`. */
  async function answerOf(lines) {
    const [start, listen, trigger] = lines.trim().split('\n').map(asServed);
    const integration = started(start.replace(/^((?:\w+=\S+ )*)/, '$1exec '));
    const listening = started(listen.replace('| talent', '| exec "$NODE" "$TALENT"'));
    try {
      await Promise.all([lineOf(integration.stdout, 'ready'), lineOf(listening.stderr, 'Ctrl-C ends it.')]);
      return run(trigger).output;
    } finally {
      // Interrupted, it takes its subscription away: the next one alone gets the next event.
      process.kill(-Number(listening.pid), 'SIGINT');
      await once(listening, 'close');
      integration.kill('SIGKILL');
    }
  }

  function started(command) {
    return spawn('sh', ['-c', command], { cwd: FOLDER, env: env(), detached: true });
  }

  const python = spawnSync('python3', ['--version']).status === 0 ? it : it.skip;

  it('reads a person in JavaScript', () => {
    const command = commandWith('node first.mjs');
    expect(run(command)).toEqual({ status: 0, output: `${shownBy(command)}\n`, errors: '' });
  });

  it('answers an event in JavaScript', async () => {
    expect(await answerOf(commandWith('node main.mjs'))).toMatch(/^message +The check of Grace Hopper is ordered\.$/m);
  });

  it('passes the test in JavaScript', () => {
    const { status, output, errors } = run(commandWith('node --test'));
    expect([status, errors, output]).toEqual([0, '', expect.stringMatching(/^\S pass 1$/m)]);
  });

  python('reads a person in Python', () => {
    const command = commandWith('python3 -c');
    const { output, errors } = run(command);
    expect(errors).toBe('');
    expect(output).toContain(shownBy(command).replace(/ …$/, ''));
  });

  python('answers an event in Python', async () => {
    run('talent post /platform/v1/customers/1001/workflows/3/move --data \'{"status":{"id":"C51218"}}\'');
    expect(await answerOf(commandWith('python3 integration.py'))).toMatch(/^message +The check of Grace Hopper is/m);
  });

  python('passes the test in Python, as often as it is run', () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, errors } = run(commandWith('unittest'));
      expect([status, errors]).toEqual([0, expect.stringMatching(/^OK$/m)]);
    }
  });
});

async function lineOf(stream, text) {
  for await (const [line] of on(createInterface(stream), 'line')) if (line === text) return;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  return port;
}
