// Debian's nginx with the files of deploy/nginx, for every test that needs a proxy.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PROXY = new URL('../../deploy/nginx/talent.conf', import.meta.url);
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

/** Returns the text of deploy/nginx/talent.conf. */
export function proxyConfiguration() {
  return readFileSync(PROXY, 'utf8');
}

/**
 * Returns the configuration of a proxy with the addresses of this machine. Nothing else is changed, but that TLS is left
 * out without a certificate.
 *
 * @param {string} text - the configuration of a proxy for three nodes
 * @param {{ port: number, nodes: number[], certificate?: { certificate: string, key: string } }} here - paths of files
 */
export function renderProxy(text, { port, nodes, certificate }) {
  const addresses = [...nodes];
  const rendered = text
    .replace(/^( *server )[\d.]+:\d+/gm, (_, words) => `${words}127.0.0.1:${addresses.shift()}`)
    .replace(/^( *listen ).*;$/m, `$1127.0.0.1:${port}${certificate ? ' ssl' : ''};`)
    .replace(/^ *ssl_certificate .*;\n/m, certificate ? `  ssl_certificate ${certificate.certificate};\n` : '')
    .replace(/^ *ssl_certificate_key .*;\n/m, certificate ? `  ssl_certificate_key ${certificate.key};\n` : '');
  if (addresses.length > 0 || rendered.includes('undefined'))
    throw new TypeError(`The configuration must have ${nodes.length} nodes behind nginx.`);
  return rendered;
}

/**
 * Starts nginx, with a folder of its own for all files that it writes. `log` reads one of its logs.
 *
 * @param {{ http: string, port: number }} options - the lines inside `http`, and a port that they listen on
 */
export async function startNginx({ http, port }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configurationOf(http.replaceAll('/var/log/nginx/', `${folder}/`), folder));
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], {
    env: { ...process.env, PATH: PATHS },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  nginx.stderr.on('data', (text) => (errors += text));
  const ended = once(nginx, 'close');
  const stop = async () => {
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let left = START_TRIES; !(await answers(port)); left -= 1) {
    if (left > 0 && nginx.exitCode === null) {
      await sleep(TRY_AGAIN_MS);
      continue;
    }
    await stop();
    throw new TypeError(`nginx does not start: ${errors}`);
  }
  return { stop, log: (name) => readFileSync(path.join(folder, name), 'utf8') };
}

function configurationOf(http, folder) {
  return [
    // If root starts nginx, its workers run as another user, who cannot enter the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
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

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
