import { until } from '@talent-platform/jest-preset/until';
import pg from 'pg';
import type { DatabaseLocation } from '../../src/config/index.js';
import type { TestServer } from './test-server.js';

/** Longer than the process of a connection needs to end on a slow machine. */
const LONG_MS = 300_000;

/** Runs statements as somebody who may write even if the server may not. */
export async function runAsOperator(location: DatabaseLocation, ...statements: string[]): Promise<void> {
  await withOperator(location, async (operator) => {
    for (const statement of statements) await operator.query(statement);
  });
}

/** Ends a connection from outside, as an operator or a failover does. */
export async function cutConnection(location: DatabaseLocation, pid: number): Promise<void> {
  await withOperator(location, (operator) => operator.query(`SELECT pg_terminate_backend($1, ${LONG_MS})`, [pid]));
}

/** Ends all connections of a server, and waits until its pools have noticed that. */
export async function cutAllConnections(location: DatabaseLocation, server: TestServer): Promise<void> {
  await withOperator(location, async (operator) => {
    const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    await operator.query(`SELECT pg_terminate_backend(pid, ${LONG_MS}) ${others}`);
    await until('the pools to notice that their connections have ended', async () => {
      const { rows } = await operator.query<{ open: number }>(`SELECT COUNT(*)::int AS open ${others}`);
      const pooled = server.unitOfWork.pools().reduce((sum, { total }) => sum + total, 0);
      return pooled <= Number(rows[0]?.open);
    });
  });
}

async function withOperator(
  location: DatabaseLocation,
  work: (operator: pg.Client) => Promise<unknown>,
): Promise<void> {
  const operator = new pg.Client({ connectionString: location.kind === 'postgres' ? location.url : '' });
  await operator.connect();
  try {
    await operator.query('SET default_transaction_read_only = off');
    await work(operator);
  } finally {
    await operator.end();
  }
}
