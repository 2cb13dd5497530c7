import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { startNode } from '../../measure/child-process.mjs';
import { CORES } from '../../measure/cores.mjs';

const LIMIT_MS = 60_000;
const POLL_MS = 5;

/**
 * Starts a server and waits until it answers.
 *
 * @param {string} script
 * @param {object} options - `environmentOf(port)`; `readyPath`, answered with less than 500 once it is ready; `pinned`, which it is unless told
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, port: number, readyMs: number }>} `readyMs` from the start to the first answer
 */
export async function startServer(script, { environmentOf, readyPath, pinned = true }) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = startNode(script, { env: environmentOf(port), core: pinned ? CORES.server : null });
  while (!(await answers(port, readyPath))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with code ${child.exitCode} before it answered.`);
    if (performance.now() - startedAt > LIMIT_MS)
      throw new Error(`${script} did not answer within ${LIMIT_MS / 1000} s.`);
    await sleep(POLL_MS);
  }
  return { child, port, readyMs: performance.now() - startedAt };
}

function answers(port, path) {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode < 500);
    });
    request.once('error', () => resolve(false));
  });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
