import type pg from 'pg';
import type { ConnectionWatch, PostgresIdentity } from '../database-identity.js';
import type { Session } from '../session.js';
import { runUnitOfWork } from './postgres-connection.js';
import { codeOf } from './database-errors.js';

type Connection = Pick<pg.ClientBase, 'query'>;

/**
 * Passes each new connection of the pools to a listener before anybody uses it. After a failover, a new connection
 * leads to another server.
 */
export class NewConnections {
  watch: ConnectionWatch | undefined;

  constructor(
    readonly url: string,
    readonly release: number,
    private readonly sessionOf: (connection: Connection) => Session,
  ) {}

  /** Has the form that pools expect. Pools treat any first argument of `done` as an error. */
  readonly verify = (connection: Connection, done: (error?: Error) => void): void => {
    this.#show(connection).then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };

  async #show(connection: Connection): Promise<void> {
    if (this.watch === undefined) return;
    const session = this.sessionOf(connection);
    await this.watch({
      identity: await identityOf(connection, this.url),
      reader: session,
      write: (work) =>
        runUnitOfWork(connection, { mode: 'READ COMMITTED READ WRITE', session, release: this.release }, () =>
          work(session),
        ),
    });
  }
}

/**
 * The tables that a new incarnation writes to. A restore creates the primary keys after the rows. Until all these
 * keys exist, the restore has not ended, and a row of this server would make it fail.
 */
const KEYED = ['incarnations', 'id_counters', 'changes'].map((table) => `to_regclass('${table}')`);
const TABLE = `CASE WHEN (SELECT COUNT(*) FROM pg_index WHERE indisprimary AND indrelid IN (${KEYED.join(', ')})) = ${KEYED.length}
  THEN to_regclass('incarnations')::oid::text ELSE '' END`;

const DATABASE = `(SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database,
  ${TABLE} AS "table",
  extract(epoch FROM pg_postmaster_start_time())::text AS "serverStart"`;

/** The name of a WAL file begins with the current timeline. A standby writes no WAL and refuses the call. */
const CLUSTER = `(SELECT system_identifier::text FROM pg_control_system()) AS system,
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline`;

/** Errors of a hosted PostgreSQL that denies users these functions, or lacks them. */
const NOT_TOLD = new Set(['42501', '42883', '0A000']);

/** Returns the identity of the database behind a connection. */
export async function identityOf(
  connection: { query(sql: string): Promise<{ readonly rows: unknown[] }> },
  url: string,
): Promise<PostgresIdentity> {
  const found = await connection.query(`SELECT ${CLUSTER}, ${DATABASE}`).catch((error: unknown) => {
    if (!NOT_TOLD.has(codeOf(error))) throw error;
    return connection.query(`SELECT '' AS system, '' AS timeline, ${DATABASE}`);
  });
  return {
    kind: 'postgres',
    ...(found.rows[0] as Omit<PostgresIdentity, 'kind' | 'addresses'>),
    addresses: [addressIn(url)],
  };
}

/** Returns host, port and database of a URL, never its user or password. */
function addressIn(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}
