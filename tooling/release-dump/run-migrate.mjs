import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { KEYS } from './dumps.mjs';

const COMMAND = fileURLToPath(new URL('../../apps/server/dist/talent-server.js', import.meta.url));

/**
 * Runs `talent-server migrate` of this checkout on a database.
 *
 * @param {{ dataDir: string, databaseUrl: string }} database
 * @param {(line: string, kill: () => void) => void} [onLine] - receives each line of standard error
 * @returns {Promise<{ code: number | null, signal: string | null, lines: string[] }>}
 */
export async function runMigrate({ dataDir, databaseUrl }, onLine = () => {}) {
  const env = {
    ...process.env,
    ...KEYS,
    NODE_ENV: 'production',
    TALENT_DATA_DIR: dataDir,
    TALENT_DATABASE_URL: databaseUrl,
  };
  const command = spawn(process.execPath, [COMMAND, 'migrate'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  /** @type {string[]} */
  const lines = [];
  createInterface(command.stderr).on('line', (line) => {
    lines.push(line);
    onLine(line, () => command.kill('SIGKILL'));
  });
  const [code, signal] = await once(command, 'close');
  return { code, signal, lines };
}
