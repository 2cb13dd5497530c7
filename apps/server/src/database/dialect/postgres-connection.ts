import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';

export const CONNECT_TIMEOUT_MS = 5000;

/**
 * Handles the event of a connection that the server ends while no statement runs. Without a listener, the event would
 * end the process. The next statement on the connection fails, and the pool opens another.
 */
export class QuietClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

export function connect(url: string, options: Partial<PostgresDataSourceOptions>): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    installExtensions: false,
    ...options,
  }).initialize();
}

/** Runs `work` between BEGIN and COMMIT. If it rejects, everything that it wrote is rolled back. */
export async function runTransaction<T>(
  connection: Pick<pg.ClientBase, 'query'>,
  mode: 'READ COMMITTED' | 'REPEATABLE READ' | 'READ COMMITTED READ WRITE',
  work: () => Promise<T>,
): Promise<T> {
  try {
    // Not awaited: it goes out with the first statement of the work, which fails too if this fails.
    const begun = connection.query(`BEGIN ISOLATION LEVEL ${mode}`);
    begun.catch(() => undefined);
    const result = await work();
    await begun;
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
