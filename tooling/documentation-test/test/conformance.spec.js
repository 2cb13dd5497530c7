import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf, root } from '../examples-of.mjs';

const GUIDE = 'docs/guides/conformance.md';
const TALENT = path.join(root, 'apps', 'cli', 'dist', 'main.js');
/** Distributions install nginx in folders that are not on the PATH of ordinary users. */
const PATHS = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(path.delimiter);
const START_TRIES = 100;
const TRY_AGAIN_MS = 100;

const hasNginx = spawnSync('nginx', ['-v'], { env: { ...process.env, PATH: PATHS } }).status === 0;
const describeWithNginx = hasNginx ? describe : describe.skip;

describeWithNginx(`talent conformance through nginx, as ${GUIDE} shows (skipped if nginx is not installed)`, () => {
  const [harmless = '', faithful = ''] = examplesOf(GUIDE, 'nginx');
  const withHost = harmless.replace('}', '  proxy_set_header Host $http_host;\n}');
  let server;
  let nginx;
  let folder;
  /** @type {string[]} */
  let gateways;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-conformance-nginx-'));
    server = await startDemoServer();
    const ports = [await freePort(), await freePort(), await freePort()];
    const blocks = [harmless, withHost, faithful].map((block) =>
      block.replace('http://127.0.0.1:8080', server.baseUrl),
    );
    nginx = await startNginx(folder, ports, blocks);
    gateways = ports.map((port) => `http://127.0.0.1:${port}`);
  });

  afterAll(async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'close');
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('finds the host that nginx rewrites', async () => {
    const { code, report } = await conformance(gateways[0]);
    expect(code).toBe(1);
    expect(failedIn(report)).toContain('authentication.vector-header-host-with-port-is-signed-as-sent');
  });

  it('finds the escaped slashes that nginx decodes', async () => {
    const { code, report } = await conformance(gateways[1]);
    expect(code).toBe(1);
    expect(failedIn(report)).toEqual([
      'authentication.vector-path-escaped-slash-does-not-part-segments',
      'authentication.vector-path-escaped-slash-stays-escaped',
      'authentication.vector-path-escapes-become-upper-case',
    ]);
  });

  it('passes where nginx passes path and host as they came', async () => {
    const { code, report } = await conformance(gateways[2]);
    expect(failedIn(report)).toEqual([]);
    expect(code).toBe(0);
  });

  async function conformance(baseUrl) {
    const words = ['conformance', '--base-url', baseUrl, '--customer', '1001', '--user', 'demo.integration'];
    const options = ['--area', 'authentication', '--secret-stdin', '--report', 'json'];
    const env = { PATH: process.env.PATH, HOME: folder };
    const talent = spawn(process.execPath, [TALENT, ...words, ...options], { env });
    talent.stdin.end('demo-only-integration-secret\n');
    let output = '';
    talent.stdout.on('data', (text) => (output += text));
    const [code] = await once(talent, 'close');
    return { code, report: JSON.parse(output) };
  }
});

function failedIn({ results }) {
  return results.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

/** Starts nginx with a server for each block. */
async function startNginx(folder, ports, blocks) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const configuration = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    ...blocks.map((block, at) => `server {\nlisten 127.0.0.1:${ports[at]};\n${block}}`),
    '}',
  ].join('\n');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const args = ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')];
  const nginx = spawn('nginx', args, { env: { ...process.env, PATH: PATHS }, stdio: 'ignore' });
  for (let tries = 0; !(await answers(ports[0])); tries += 1) {
    if (tries > START_TRIES || nginx.exitCode !== null) throw new TypeError('nginx does not start');
    await sleep(TRY_AGAIN_MS);
  }
  return nginx;
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
