import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../apps/server/dist/talent-server.js', import.meta.url));
/** The blueprint of the crash test's customer. */
export const BLUEPRINT = fileURLToPath(new URL('blueprint.json', import.meta.url));

/**
 * @typedef {Awaited<ReturnType<typeof startServer>>} ServerProcess
 * @typedef {import('./databases.mjs').CrashDatabase} CrashDatabase
 */

/**
 * Starts the built server on this database with its blueprint. Resolves when the server is ready.
 *
 * @param {Pick<CrashDatabase, 'dataDir' | 'databaseUrl' | 'blueprint' | 'variables'>} database
 * @param {{ imports?: string[], variables?: NodeJS.ProcessEnv, main?: string }} [options] - `imports`: modules that the
 *   server loads first; `variables`: additional environment variables; `main`: the main file of another release
 */
export async function startServer(database, { imports = [], variables, main = SERVER } = {}) {
  const flags = imports.flatMap((url) => ['--import', url]);
  const server = spawn(process.execPath, [...flags, main], {
    env: { ...process.env, ...environmentOf(database), ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = server;
  if (!stdout || !stderr) throw new TypeError('A server has pipes.');
  let errors = '';
  stderr.on('data', (text) => (errors += text));
  const ended = once(server, 'close');
  const lines = createInterface(stdout);
  const baseUrl = await Promise.race([once(lines, 'line').then(([line]) => line), ended.then(() => undefined)]);
  if (baseUrl === undefined) {
    const [code, signal] = await ended;
    throw new Error(`The server ended with ${signal ?? code} before it was ready:\n${errors}`);
  }
  return {
    baseUrl,
    /** Kills without warning or clean-up, as a power cut does. */
    async kill() {
      server.kill('SIGKILL');
      await ended;
    },
    async stop() {
      server.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM:\n${errors}`);
    },
  };
}

/**
 * Runs `talent-server` on this database, beside running servers too.
 *
 * @param {Pick<CrashDatabase, 'dataDir' | 'databaseUrl' | 'variables'>} database
 * @param {string[]} words
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function runCommand({ dataDir, databaseUrl, variables }, words) {
  const env = { ...process.env, TALENT_DATA_DIR: dataDir, TALENT_DATABASE_URL: databaseUrl, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

function environmentOf({ dataDir, databaseUrl, blueprint = BLUEPRINT, variables = {} }) {
  return {
    NODE_ENV: 'development',
    TALENT_HOST: '127.0.0.1',
    TALENT_PORT: '0',
    TALENT_LOG_LEVEL: 'silent',
    TALENT_DATA_DIR: dataDir,
    TALENT_DATABASE_URL: databaseUrl,
    TALENT_BLUEPRINT: blueprint,
    TALENT_UNNAMED_FILE_HOURS: '1',
    ...variables,
  };
}

/** Writes the blueprint of the crash test to a file in the folder. Its events go to the URL. */
export async function writeBlueprint(dataDir, url) {
  const file = path.join(dataDir, 'crash-blueprint.json');
  const blueprint = JSON.parse(await readFile(BLUEPRINT, 'utf8'));
  const events = blueprint.events.map((event) => ({ ...event, url }));
  await writeFile(file, JSON.stringify({ ...blueprint, events }));
  return file;
}
