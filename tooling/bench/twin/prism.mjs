import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The newest version that runs on Node.js 20. */
const PACKAGE = '@stoplight/prism-cli@5.14.2';
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const FOLDER = path.join(CACHE, 'prism-5.14.2');
const COMMAND = path.join(FOLDER, 'node_modules', '.bin', 'prism');
const DOCUMENT = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/openapi.json'));
const LIMIT_MS = 120_000;
const POLL_MS = 10;

/**
 * Fetches Prism by npm, if it was not fetched before. It is no dependency of the bench, because its 213 packages (74 MB)
 * would be in every install of this repository.
 */
export function fetchPrism() {
  if (existsSync(FOLDER)) return;
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(path.join(CACHE, 'fetching-prism-'));
  try {
    const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', scratch, PACKAGE];
    const { status, stderr } = spawnSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) throw new Error(`npm could not fetch ${PACKAGE}. Leave out --prism.\n${stderr}`);
    renameSync(scratch, FOLDER);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Returns the time from the start of Prism, which mocks the same API, to its first answer. */
export async function measurePrism() {
  const port = await freePort();
  const startedAt = performance.now();
  const prism = spawn(COMMAND, ['mock', '--port', String(port), DOCUMENT], { stdio: 'ignore' });
  const ended = once(prism, 'exit');
  try {
    while (!(await answers(`http://127.0.0.1:${port}/health/live`))) {
      if (prism.exitCode !== null || performance.now() - startedAt > LIMIT_MS) throw new Error('Prism did not answer.');
      await sleep(POLL_MS);
    }
    return performance.now() - startedAt;
  } finally {
    prism.kill('SIGKILL');
    await ended;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(url) {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
