import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));

/** Starts the built server with the demo customer, on an empty data folder and a free port. */
export async function startBuiltServer(): Promise<{ readonly baseUrl: string; readonly stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'talent-conformance-'));
  const env = { PATH: process.env['PATH'], TALENT_PORT: '0', TALENT_DATA_DIR: dataDir, TALENT_LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(server, 'close');
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    closed.then(() => ['the server ended at its start']),
  ]);
  const baseUrl = String(line).trim();
  if (!URL.canParse(baseUrl)) throw new TypeError(baseUrl);
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await closed;
  };
  return { baseUrl, stop };
}
