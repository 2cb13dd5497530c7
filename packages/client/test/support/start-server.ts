import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../../../apps/server/dist/main.js', import.meta.url));

/** The built server with the demo customer, in a process and a folder of its own. */
export interface DemoServer {
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

/** Starts the built server on a free port. */
export async function startServer(): Promise<DemoServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-client-'));
  const env = { PATH: process.env.PATH, TALENT_PORT: '0', TALENT_DATA_DIR: folder, TALENT_LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(server, 'close');
  const stop = async () => {
    server.kill('SIGTERM');
    await closed;
  };
  const [line] = await once(server.stdout, 'data');
  return { baseUrl: String(line).trim(), stop };
}

/** The signing credentials of the demo's integration user, who is an administrator. */
export const SIGNED = { user: 'demo.integration', secret: 'demo-only-integration-secret' };
/** The same user's password. */
export const BASIC = { user: 'demo.integration', password: 'demo-only-integration-password' };
