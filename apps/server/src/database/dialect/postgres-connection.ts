import { Socket } from 'node:net';
import { hostname } from 'node:os';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { QueryRunner } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { QueryConfig } from 'pg';
import type { DatabaseTimeLimits } from '../../config/index.js';
import { demandMayWrite, SELECT_OLDEST_WRITER } from '../releases.js';
import type { Session } from '../session.js';
import type { SqlValue } from '../sql.js';

export const POSTGRES_TIME_LIMITS: DatabaseTimeLimits = {
  searchMs: 1000,
  connectMs: 5000,
  lockMs: 10_000,
  statementMs: 20_000,
};

/** The longest name that PostgreSQL keeps, in bytes. */
const MAX_NAME = 63;

/** The name of this node in pg_stat_activity and in PostgreSQL's log. A name in TALENT_DATABASE_URL replaces it. */
const APPLICATION_NAME = `talent-server ${hostname()}`.slice(0, MAX_NAME);

/** Sends the statements of one turn in one call to the system. The driver uncorks behind each of them. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

/**
 * Ignores the event of a connection that PostgreSQL ends while no statement runs. Without a listener, the event would
 * end the process. The next statement on the connection fails, and the pool opens another connection.
 */
export class QuietClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    const application_name = config?.application_name ?? APPLICATION_NAME;
    super({ stream: () => new GatheringSocket(), ...config, application_name });
    this.on('error', () => undefined);
  }
}

export function connect(url: string, options: Partial<PostgresDataSourceOptions>): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url,
    connectTimeoutMS: POSTGRES_TIME_LIMITS.connectMs,
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
    // Not awaited, because BEGIN goes out together with the first statement. If BEGIN fails, that statement fails
    // too.
    const begun = connection.query({ name: mode, text: `BEGIN ISOLATION LEVEL ${mode}` });
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

/** Locks no row, but the table, in a mode that only a migration waits for (`lockOutWriters`). */
const SELECT_FOR_WRITER = `${SELECT_OLDEST_WRITER} WHERE NOT EXISTS (SELECT FROM oldest_writer WHERE false FOR SHARE)`;

/** Runs a unit of work as a transaction. Its first statement asks whether this release may write. */
export function runUnitOfWork<T>(
  connection: Pick<pg.ClientBase, 'query'>,
  {
    mode,
    session,
    release,
  }: {
    mode: 'READ COMMITTED' | 'READ COMMITTED READ WRITE';
    session: Session;
    release: number;
  },
  work: () => Promise<T>,
): Promise<T> {
  return runTransaction(connection, mode, async () => {
    // Not awaited, because it goes out together with BEGIN and the first statement of the work.
    const permitted = demandMayWrite(session, release, SELECT_FOR_WRITER);
    permitted.catch(() => undefined);
    try {
      return await work();
    } finally {
      await permitted;
    }
  });
}

/** Blocks units of work until the transaction ends. Readers and dumps go on. */
export const LOCK_OUT_WRITERS = 'LOCK TABLE oldest_writer IN EXCLUSIVE MODE';

export async function lockOutWriters(runner: QueryRunner): Promise<void> {
  await runner.query(LOCK_OUT_WRITERS);
}

/** The comment on the tables of a server. Those of others in the same database have none, or another. */
export const OWN_TABLE = 'A table of talent-server.';

/** Comments on the tables that the transaction has made. */
export async function markTables(runner: QueryRunner): Promise<void> {
  await runner.query(`DO $mark$ DECLARE made record; BEGIN
    FOR made IN SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r' AND xmin = pg_current_xact_id()::xid LOOP
      EXECUTE format('COMMENT ON TABLE %s IS %L', made.name, '${OWN_TABLE}');
    END LOOP;
  END $mark$`);
}

/**
 * Limit of parameters of a prepared statement. Statements with more parameters contain a list of variable length, so
 * their texts seldom come again.
 */
const MAX_PARAMETERS = 24;

/** Limit of prepared statements for each connection. The code has fewer. PostgreSQL keeps them in memory. */
const MAX_NAMED = 500;

/** The prepared statements of one database's connections. PostgreSQL parses and plans each of them once. */
export class NamedStatements {
  readonly #named = new Map<string, { readonly name: string; readonly text: string }>();

  /** Returns a statement in the driver's form. A statement that repeats gets a name. */
  of(sql: string, parameters: readonly SqlValue[]): QueryConfig {
    const values = parameters as SqlValue[];
    const known = this.#named.get(sql);
    if (known) return queryOf(known, values);
    const text = numberPlaceholders(sql);
    if (parameters.length > MAX_PARAMETERS || this.#named.size >= MAX_NAMED) return { text, values };
    const statement = { name: `talent_${this.#named.size + 1}`, text };
    this.#named.set(sql, statement);
    return queryOf(statement, values);
  }
}

/** Makes the driver's own object, because the driver would copy any other first, and slowly. */
function queryOf({ name, text }: { readonly name: string; readonly text: string }, values: SqlValue[]): QueryConfig {
  return Object.assign(new pg.Query(text, values), { name }) as unknown as QueryConfig;
}

/** Returns a statement that runs once. It has no name, so that PostgreSQL plans it for its values. */
export function onceStatementOf(sql: string, parameters: readonly SqlValue[]): QueryConfig {
  return { text: numberPlaceholders(sql), values: parameters as SqlValue[] };
}

/** Replaces each `?` by `$1`, `$2` and so on. */
function numberPlaceholders(sql: string): string {
  let index = 0;
  return sql.replace(/\?/g, () => `$${++index}`);
}
