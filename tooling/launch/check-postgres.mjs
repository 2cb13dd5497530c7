// check-postgres.mjs <url>: fails with one line if no server listens at the URL.
import { once } from 'node:events';
import { connect } from 'node:net';

const LIMIT_MS = 5000;

/**
 * Returns one sentence if no server listens at the URL, else null.
 *
 * @param {string} url
 */
export async function postgresProblem(url) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port || 5432), timeout: LIMIT_MS });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
    return null;
  } catch (error) {
    const at = `${hostname}:${port || 5432}`;
    return `PostgreSQL cannot be reached at ${at} (${error instanceof Error ? error.message : error}): start it, or set TALENT_TEST_POSTGRES_URL.`;
  } finally {
    socket.destroy();
  }
}

if (import.meta.filename === process.argv[1]) {
  const problem = await postgresProblem(process.argv[2]);
  if (problem) process.stderr.write(`${problem}\n`);
  process.exitCode = problem ? 1 : 0;
}
