import { once } from 'node:events';
import { connect } from 'node:net';

const LIMIT_MS = 5000;

/** Whether something listens where the URL points: what is wrong, as one sentence, or null. */
export async function reachPostgres(url) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port || 5432), timeout: LIMIT_MS });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
    return null;
  } catch (error) {
    const at = `${hostname}:${port || 5432}`;
    return `PostgreSQL cannot be reached at ${at} (${error.message}): start it, or set TALENT_TEST_POSTGRES_URL.`;
  } finally {
    socket.destroy();
  }
}
