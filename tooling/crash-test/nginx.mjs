import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DOCUMENT = new URL('../../docs/guides/running.md', import.meta.url);
const EXAMPLE = /^```nginx\n(.*?)^```$/ms;
/** Distributions install nginx in folders that are not on the PATH of ordinary users. */
const PATHS = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(path.delimiter);
const START_TRIES = 100;
const TRY_AGAIN_MS = 100;
/** The folders that nginx would create in the system's folders by default. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Whether nginx is installed. */
export function hasNginx() {
  return spawnSync('nginx', ['-v'], { env: { ...process.env, PATH: PATHS } }).status === 0;
}

/** Returns the configuration in docs/guides/running.md. */
export async function documentedConfiguration() {
  const [, example] = EXAMPLE.exec(await readFile(DOCUMENT, 'utf8')) ?? [];
  if (example === undefined) throw new TypeError('docs/guides/running.md shows no configuration of nginx.');
  return example;
}

/**
 * Returns the documented configuration with the ports of this machine, and with a folder for all files that nginx
 * writes. Nothing else is changed.
 *
 * @param {string} documented - the example
 * @param {{ folder: string, port: number, nodes: number[], isRoot: boolean }} here
 */
export function renderConfiguration(documented, { folder, port, nodes, isRoot }) {
  const addresses = [...nodes];
  const http = documented
    .replace(/^( *server )[\d.]+:\d+/gm, (_, words) => `${words}127.0.0.1:${addresses.shift()}`)
    .replace(/^( *listen ).*;$/m, `$1127.0.0.1:${port};`);
  if (addresses.length > 0 || http.includes('undefined'))
    throw new TypeError(`docs/guides/running.md must show ${nodes.length} nodes behind nginx.`);
  return [
    // If root starts nginx, its workers run as another user, who cannot enter the folder.
    ...(isRoot ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    'access_log off;',
    ...TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`),
    `${http}}`,
    '',
  ].join('\n');
}

/** Starts nginx in front of these nodes, with a folder of its own. */
export async function startNginx({ port, nodes }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  const here = { folder, port, nodes, isRoot: process.getuid?.() === 0 };
  await writeFile(file, renderConfiguration(await documentedConfiguration(), here));
  const args = ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')];
  const nginx = spawn('nginx', args, {
    env: { ...process.env, PATH: PATHS },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  nginx.stderr.on('data', (text) => (errors += text));
  const ended = once(nginx, 'close');
  const stop = async () => {
    nginx.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let left = START_TRIES; !(await answers(port)); left -= 1) {
    if (left > 0 && nginx.exitCode === null) {
      await sleep(TRY_AGAIN_MS);
      continue;
    }
    await stop();
    throw new TypeError(`nginx does not start: ${errors}`);
  }
  return { stop };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
