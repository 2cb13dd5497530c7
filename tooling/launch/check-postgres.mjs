// Fails with one line when nothing listens where TALENT_TEST_POSTGRES_URL points.
import { connect } from 'node:net';

const LIMIT_MS = 5000;
const { hostname, port } = new URL(process.env.TALENT_TEST_POSTGRES_URL);
const socket = connect({ host: hostname, port: Number(port || 5432), timeout: LIMIT_MS });

socket.once('connect', () => socket.end());
socket.once('timeout', () => socket.destroy(new Error('no answer')));
socket.once('error', (error) => {
  process.stderr.write(
    `PostgreSQL cannot be reached at ${hostname}:${port || 5432} (${error.message}): start it, or set TALENT_TEST_POSTGRES_URL.\n`,
  );
  process.exitCode = 1;
});
