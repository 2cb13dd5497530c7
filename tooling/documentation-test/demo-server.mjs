import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root } from './examples-of.mjs';

const SERVER = path.join(root, 'apps', 'server', 'dist', 'main.js');

/**
 * Starts the built server on an empty data folder and a free port. Uses the demo customer unless a blueprint is given.
 *
 * @param {{ blueprint?: string }} options - a blueprint's file
 * @returns {Promise<{ baseUrl?: string, refusal?: string, stop: () => Promise<void> }>} `refusal` is the output of a
 *   failed start
 */
export async function startDemoServer({ blueprint } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'talent-documentation-'));
  const env = { PATH: process.env.PATH, TALENT_PORT: '0', TALENT_DATA_DIR: dataDir, TALENT_LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, [SERVER], {
    env: blueprint ? { ...env, TALENT_BLUEPRINT: blueprint } : env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(server, 'close');
  const errors = textOf(server.stderr);
  const stop = async () => {
    server.kill('SIGTERM');
    await closed;
    rmSync(dataDir, { recursive: true });
  };
  const line = await Promise.race([once(server.stdout, 'data'), closed.then(() => undefined)]);
  return line === undefined ? { refusal: await errors, stop } : { baseUrl: String(line[0]).trim(), stop };
}

async function textOf(stream) {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
