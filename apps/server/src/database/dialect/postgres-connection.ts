import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';

export const CONNECT_TIMEOUT_MS = 5000;

/**
 * A connection that the server ends while no statement is running tells it by an event, which would end the process if
 * nobody listened. The next statement on it fails, and the pool opens another.
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
