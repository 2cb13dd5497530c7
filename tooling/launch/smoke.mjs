// A smoke test of the built server. The server starts on an empty data folder, reports that it is ready, and stops on
// SIGTERM.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { SERVER } from './set-up.mjs';
import { root } from './workspace.mjs';

const LIMIT_MS = 60_000;

const dataDir = mkdtempSync(path.join(tmpdir(), 'talent-smoke-'));
const server = spawn(process.execPath, [SERVER], {
  cwd: root,
  env: { ...process.env, TALENT_PORT: '0', TALENT_DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(server, 'close');
const limit = setTimeout(() => server.kill('SIGKILL'), LIMIT_MS);

try {
  const baseUrl = await printedUrl(server);
  const { status } = await fetch(new URL('/health/ready', baseUrl));
  if (status !== 200) throw new Error(`GET /health/ready answered ${status}, expected 200`);
  server.kill('SIGTERM');
  const [code, signal] = await ended;
  if (code !== 0)
    throw new Error(`SIGTERM ended the server with ${signal ?? `exit code ${code}`}, expected exit code 0`);
  process.stdout.write('Smoke: the built server starts, is ready, and stops cleanly\n');
} catch (error) {
  process.stderr.write(`Smoke: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  clearTimeout(limit);
  server.kill('SIGKILL');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

/** Returns the base URL that the server prints when it is ready. */
async function printedUrl({ stdout }) {
  let output = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const found = output.match(/https?:\/\/[^\s"\\]*:\d+/);
    if (found) {
      stdout.resume();
      return found[0];
    }
  }
  throw new Error(`the server ended before it was ready; it printed:\n${output}`);
}
