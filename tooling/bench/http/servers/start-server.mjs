import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { startNode } from '@talent-platform/harness/processes.mjs';
import { CORES } from '../../measure/cores.mjs';

const LIMIT_MS = 60_000;
const POLL_MS = 10;

/**
 * Starts a server on a port that the system gives it, and waits until it answers. It sends us a message with its `baseUrl`.
 *
 * @param {string} script
 * @param {{ environment: Record<string, string>, readyPath: string, pinned?: boolean }} options - `environment` has the port 0;
 *   `readyPath` is answered with less than 500 once it is ready; it is `pinned` unless told
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, port: number, readyMs: number }>} `readyMs` from the start to the first answer
 */
export async function startServer(script, { environment, readyPath, pinned = true }) {
  const startedAt = performance.now();
  const child = startNode(script, { env: environment, core: pinned ? CORES.server : null, ipc: true });
  const port = await boundPort(child, script);
  while (!(await answers(port, readyPath))) {
    // A server that listens may not be ready yet on a busy machine.
    if (performance.now() - startedAt > LIMIT_MS)
      throw new Error(`${script} listens, and is not ready at ${readyPath}.`);
    await sleep(POLL_MS);
  }
  return { child, port, readyMs: performance.now() - startedAt };
}

async function boundPort(child, script) {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const told = once(child, 'message', { signal }).then(([{ baseUrl }]) => Number(new URL(baseUrl).port));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with code ${code} before it answered.`);
  });
  const port = await Promise.race([told, ended]);
  ended.catch(() => undefined);
  return port;
}

function answers(port, path) {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(Number(response.statusCode) < 500);
    });
    request.once('error', () => resolve(false));
  });
}

const MAIN = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/main.js'));

/**
 * The built server, as it is run in production unless `environment` says otherwise.
 *
 * @param {{ dataDir: string, environment: Record<string, string>, pinned?: boolean }} world
 */
export function startProduct({ dataDir, environment, pinned }) {
  return startServer(MAIN, {
    environment: { ...environment, TALENT_DATA_DIR: dataDir, TALENT_PORT: '0' },
    readyPath: '/health/ready',
    pinned,
  });
}
