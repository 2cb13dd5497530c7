import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startNode } from './processes.mjs';

const MAIN = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/main.js'));
const STOP_MS = 60_000;
const MAX_ERRORS = 20_000;

/** @typedef {Awaited<ReturnType<typeof startServer>>} ServerProcess */

/**
 * Starts a server in a process of its own on a free port. Resolves when the server is ready, which it tells by a message
 * with its `baseUrl`. A failed start throws, with the `output` of the server.
 *
 * @param {{ env: NodeJS.ProcessEnv, main?: string, nodeArgs?: string[], core?: number | null }} options - `env` comes on
 *   top of ours; `main`: the main file, unless it is the built server; `core`: the one that the server may use
 */
export async function startServer({ env, main = MAIN, nodeArgs, core }) {
  const startedAt = performance.now();
  const ours = { TALENT_HOST: '127.0.0.1', TALENT_PORT: '0', ...env };
  const child = startNode(main, { env: ours, core, nodeArgs, ipc: true, stderr: 'pipe' });
  let errors = '';
  child.stderr?.on('data', (text) => (errors = (errors + text).slice(-MAX_ERRORS)));
  const ended = once(child, 'close');
  const [first] = await Promise.race([once(child, 'message'), ended]);
  if (!first?.baseUrl) {
    const [code, signal] = await ended;
    const told = `The server ended with ${signal ?? code} before it was ready:\n${errors}`;
    throw Object.assign(new Error(told), { output: errors });
  }
  const { baseUrl } = first;
  return {
    child,
    baseUrl,
    port: Number(new URL(baseUrl).port),
    readyMs: performance.now() - startedAt,
    /** Kills without warning or clean-up, as a power cut does. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    /** Stops it, and fails unless it ends cleanly in time. */
    async stop() {
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const [code, signal] = await ended;
      clearTimeout(limit);
      if (code !== 0) throw new Error(`The server ended with ${signal ?? code} after SIGTERM:\n${errors}`);
    },
  };
}

/** Returns the variables of a server for development on this database. Without a blueprint, its customer is the demo. */
export function environmentOf({ dataDir, databaseUrl, blueprint = '' }) {
  return {
    NODE_ENV: 'development',
    TALENT_LOG_LEVEL: 'silent',
    TALENT_DATA_DIR: dataDir,
    TALENT_DATABASE_URL: databaseUrl,
    TALENT_BLUEPRINT: blueprint,
  };
}
