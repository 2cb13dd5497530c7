import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { DatabaseLocation, DatabaseTimeLimits } from '../../config/index.js';
import { FairLimiter, traced } from '../../runtime/index.js';
import type { DatabaseIdentity } from '../database-identity.js';
import { runMigrations } from '../migrations/run-migrations.js';
import type { MigrationListener } from '../migrations/run-migrations.js';
import type { Session } from '../session.js';
import { SERVER_REQUESTER, UnitOfWork, WAITING_UNITS } from '../unit-of-work.js';
import type { OpenOptions, PoolFigures, Searchers, StandbyListener } from '../unit-of-work.js';
import { isRetryable } from './database-errors.js';
import { raiseCommitMarks } from './postgres-commit-order.js';
import {
  connect,
  lockOutWriters,
  markTables,
  NamedStatements,
  POSTGRES_TIME_LIMITS,
  QuietClient,
  runTransaction,
  runUnitOfWork,
} from './postgres-connection.js';
import { identityOf } from './postgres-identity.js';
import { PostgresSearchers } from './postgres-searchers.js';
import { readClock, sessionOf } from './postgres-session.js';

const READERS = 10;
const WRITERS = 12;

/**
 * Limit of running writers of one customer, who may all wait for the same row. The rest of the connections are for
 * other customers (D-NET-18).
 */
const WRITERS_OF_CUSTOMER = 10;
const LOOK_AGAIN_MS = 100;
const MAX_ATTEMPTS = 5;

/**
 * The delay before the next attempt. The unit of work that won the conflict can end first. The delay grows with each
 * attempt.
 */
const RETRY_DELAY_MS = 20;

/**
 * Writers wait in the limiter before they take a connection, because the pool would serve them first come, first
 * served.
 */
const WRITE_LIMITS = { running: WRITERS, runningOfGroup: WRITERS_OF_CUSTOMER, waiting: WAITING_UNITS };

/**
 * Opens a pool that ends statements beyond the time limit, which frees their connections. Independent statements go
 * out together (`pipeline`).
 */
function poolOf(statementLimitMs: number): pg.PoolConfig {
  const timeouts = { statement_timeout: statementLimitMs, query_timeout: statementLimitMs + 5000 };
  return { Client: QuietClient, ...timeouts, pipeline: true };
}

function poolIn({ driver }: DataSource): pg.Pool {
  return (driver as PostgresDriver).master as pg.Pool;
}

/** Time limit of a statement that looks at whole tables. */
const MAINTENANCE_LIMIT_MS = 900_000;

/**
 * PostgreSQL with READ COMMITTED, row locks in the statements, and retries if PostgreSQL demands one. Reads have
 * their own pool, so they do not wait for writers that wait for one another's rows.
 */
export class PostgresUnitOfWork extends UnitOfWork {
  override readonly mayBeShared = true;
  readonly reader: Session;
  readonly #searchers: PostgresSearchers;
  readonly #limiter: FairLimiter;
  readonly #named = new NamedStatements();

  private constructor(
    private readonly parts: {
      readonly writer: DataSource;
      readonly readerSource: DataSource;
      readonly url: string;
      readonly release: number;
      readonly timeLimits: DatabaseTimeLimits;
    },
    searchUrl: string | undefined,
  ) {
    super();
    const { url, timeLimits } = parts;
    this.#limiter = new FairLimiter({ ...WRITE_LIMITS, maxWaitMs: timeLimits.connectMs });
    const reader = poolIn(parts.readerSource);
    this.#searchers = new PostgresSearchers({ url, searchUrl, reader, timeLimits });
    this.reader = this.statements.watched(sessionOf(reader, this.#named));
  }

  static async open(
    { url, searchUrl }: Extract<DatabaseLocation, { readonly kind: 'postgres' }>,
    { timeLimits: given, onMigration, migrations, isForMove }: OpenOptions,
  ): Promise<PostgresUnitOfWork> {
    const timeLimits = { ...POSTGRES_TIME_LIMITS, ...given };
    const { connectMs: connectTimeoutMS } = timeLimits;
    await migrate(url, { connectTimeoutMS, migrations: [...migrations] }, onMigration);
    const pool = poolOf(timeLimits.statementMs);
    const walking = isForMove ? BY_KEY : '';
    const writer = await connect(url, {
      poolSize: WRITERS,
      connectTimeoutMS,
      // A writer that waits longer for a row fails, and the client may try again.
      extra: { ...pool, options: `-c lock_timeout=${timeLimits.lockMs} ${walking}` },
    });
    const readerSource = await connect(url, {
      poolSize: READERS,
      connectTimeoutMS,
      extra: { ...pool, options: `-c default_transaction_read_only=on ${walking}` },
    });
    const release = isForMove ? Infinity : migrations.length;
    return new PostgresUnitOfWork({ writer, readerSource, url, release, timeLimits }, searchUrl);
  }

  beginSearch(now = (): number => performance.now()): Searchers {
    const { searcher, mergingSearcher } = this.#searchers.begin(now);
    return { searcher: this.statements.watched(searcher), mergingSearcher: this.statements.watched(mergingSearcher) };
  }

  get waitingUnits(): number {
    return this.#limiter.waiting;
  }

  override pools(): readonly PoolFigures[] {
    const pools = {
      writers: poolIn(this.parts.writer),
      readers: poolIn(this.parts.readerSource),
      ...this.#searchers.pools,
    };
    return Object.entries(pools).map(([pool, { options, totalCount, idleCount, waitingCount }]) => ({
      pool,
      limit: options.max,
      total: totalCount,
      idle: idleCount,
      waiting: waitingCount,
    }));
  }

  write<T>(work: (session: Session) => Promise<T>, requester = SERVER_REQUESTER): Promise<T> {
    const since = performance.now();
    const begin = (): Promise<T> => {
      this.figures.waits.add(performance.now() - since);
      return this.#write(work);
    };
    return traced('unit of work', () => this.writePermit.use(() => this.#limiter.run(requester, begin)));
  }

  async #write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#writeOnce(work);
      } catch (error) {
        this.figures.rolledBack += 1;
        if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      }
      await delay(RETRY_DELAY_MS * attempt * (0.5 + Math.random()));
    }
  }

  async #writeOnce<T>(work: (session: Session) => Promise<T>): Promise<T> {
    let workedAt = 0;
    const result = await this.#onConnection(this.parts.writer, (connection) => {
      const session = sessionOf(connection, this.#named);
      const watched = this.statements.watched(session);
      return runUnitOfWork(connection, { mode: 'READ COMMITTED', session, release: this.parts.release }, async () => {
        const begunAt = performance.now();
        const made = await work(watched);
        workedAt = performance.now();
        this.figures.works.add(workedAt - begunAt);
        return made;
      });
    });
    this.figures.commits.add(performance.now() - workedAt);
    this.figures.committed += 1;
    return result;
  }

  snapshot<T>(read: (session: Session) => Promise<T>): Promise<T> {
    return this.#onConnection(this.parts.readerSource, (connection) => {
      const session = this.statements.watched(sessionOf(connection, this.#named));
      return runTransaction(connection, 'REPEATABLE READ', () => read(session));
    });
  }

  alone(work: () => Promise<void>): Promise<boolean> {
    return this.#onConnection(this.parts.writer, async (connection) => {
      const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS taken', [MOVE_LOCK]);
      if (rows[0].taken !== true) return false;
      try {
        await work();
        return true;
      } finally {
        await connection.query('SELECT pg_advisory_unlock($1)', [MOVE_LOCK]);
      }
    });
  }

  override async clock(): Promise<number | undefined> {
    return readClock(this.reader);
  }

  override async untilRunningEnd(): Promise<void> {
    const [began] = await this.reader.query<{ readonly at: string }>('SELECT clock_timestamp()::text AS at');
    const { statementMs, lockMs } = this.parts.timeLimits;
    for (let waitedMs = 0; waitedMs < statementMs + lockMs; waitedMs += LOOK_AGAIN_MS) {
      const running = await this.reader.query(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < ?::timestamptz LIMIT 1`,
        [began?.at ?? null],
      );
      if (running.length === 0) return;
      await delay(LOOK_AGAIN_MS);
    }
  }

  identity(): Promise<DatabaseIdentity> {
    return identityOf(poolIn(this.parts.writer));
  }

  override get usesStandby(): boolean | undefined {
    return this.#searchers.usesStandby;
  }

  override watchStandby(listener: StandbyListener): void {
    this.#searchers.watchStandby(listener);
  }

  async isReachable(): Promise<boolean> {
    return (await this.reader.query('SELECT 1 AS one')).length === 1;
  }

  /** Lets PostgreSQL use the space of the rows again. It neither overwrites them at once, nor waits for it. */
  override async removeTraces(tables: readonly string[]): Promise<void> {
    await this.#maintain(tables.map((table) => `VACUUM ${table}`));
  }

  override async gatherStatistics({ onlyGrown } = { onlyGrown: false }): Promise<readonly string[]> {
    const tables = await this.reader.query<{ name: string }>(onlyGrown ? GROWN_TABLES : ALL_TABLES);
    const names = tables.map(({ name }) => name);
    await this.#maintain(names.map((name) => `ANALYZE ${name}`));
    return names;
  }

  async #maintain(statements: readonly string[]): Promise<void> {
    if (statements.length === 0) return;
    const client = new QuietClient({ connectionString: this.parts.url, statement_timeout: MAINTENANCE_LIMIT_MS });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.#searchers.close();
    await this.parts.readerSource.destroy();
    await this.parts.writer.destroy();
  }

  async #onConnection<T>(source: DataSource, use: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
    const runner = source.createQueryRunner();
    try {
      return await use((await runner.connect()) as pg.PoolClient);
    } finally {
      await runner.release();
    }
  }
}

const ALL_TABLES = `SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = current_schema() ORDER BY relname`;
/** Tables with more writes since their statistics than rows at that time, but not those that are small. */
const GROWN_TABLES = `SELECT s.relname AS name FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.schemaname = current_schema() AND s.n_mod_since_analyze > 500 + GREATEST(c.reltuples, 0) ORDER BY s.relname`;

export const MIGRATION_LOCK = 0x7a1e47;
const MOVE_LOCK = 0x7a1e48;

/** Steps walk tables by their keys. Otherwise PostgreSQL may read and sort a whole table in each step. */
const BY_KEY = '-c enable_seqscan=off -c enable_sort=off -c jit=off';

/**
 * Brings the tables to this version. Uses separate connections without the usual time limit, because statements on
 * large tables take long.
 */
async function migrate(
  url: string,
  options: Pick<PostgresDataSourceOptions, 'connectTimeoutMS' | 'migrations'>,
  onMigration: MigrationListener,
): Promise<void> {
  const dataSource = await connect(url, { ...options, poolSize: 2, extra: { Client: QuietClient } });
  try {
    await migrateUnderLock(dataSource, onMigration);
  } finally {
    await dataSource.destroy();
  }
}

/** If several nodes start together, they migrate one after the other. The later nodes have nothing left to do. */
async function migrateUnderLock(dataSource: DataSource, onMigration: MigrationListener): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const connection = (await runner.connect()) as pg.PoolClient;
    await demandUnicode(sessionOf(connection, new NamedStatements()));
    const inTransaction = (work: () => Promise<void>): Promise<void> =>
      runTransaction(connection, 'READ COMMITTED', work);
    await runMigrations(runner, { lockOutWriters, markTables, inTransaction }, onMigration);
    await raiseCommitMarks(runner);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
}

/** Other encodings lack characters, or count them otherwise. */
async function demandUnicode(session: Session): Promise<void> {
  const found = await session.first<{ readonly server_encoding: string }>('SHOW server_encoding');
  if (found?.server_encoding !== 'UTF8') throw new TypeError(`its encoding is ${found?.server_encoding}`);
}
