import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { FairTurns } from '../../fair-turns/index.js';
import { MIGRATIONS } from '../migrations/index.js';
import { runMigrations } from '../migrations/run-migrations.js';
import type { Session, SqlValue } from '../session.js';
import { SEARCHERS, StatementTooLong, THE_SERVICE, UnitOfWork, WAITING_UNITS } from '../unit-of-work.js';
import { isCancelled, isRetryable } from './failures.js';
import { commitOrderOf, keepMarksRising } from './postgres-commit-order.js';
import { onceStatementOf, statementOf } from './postgres-statements.js';

const READERS = 10;
const WRITERS = 12;
/** Writers of one customer may all wait for one row: the others have connections left (D-NET-18). */
const WRITERS_OF_CUSTOMER = 10;
const CONNECT_TIMEOUT_MS = 5000;
/** A writer that waits longer for a row is told to come again. */
const LOCK_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 5;
/** Before the next attempt, so that the unit that won the conflict can end first; more each time. */
const RETRY_DELAY_MS = 20;
const MIGRATION_LOCK = 0x7a1e47;

/** Whoever writes has a turn before a connection: the pool would give them out first come first served. */
const TURNS = {
  running: WRITERS,
  runningOfGroup: WRITERS_OF_CUSTOMER,
  waiting: WAITING_UNITS,
  patienceMs: CONNECT_TIMEOUT_MS,
};

/** Ids, counts and times are whole numbers below 2^53, so a BIGINT is read as a number. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Statements run on the driver itself: the hot path needs neither TypeORM's events nor its query log. */
function sessionOf(place: Pick<pg.Pool | pg.PoolClient, 'query'>): Session {
  async function query<Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return (await place.query<Row>(statementOf(sql, parameters))).rows;
  }
  return {
    lockRows: ' FOR UPDATE',
    positionIn: 'strpos',
    commitOrderOf,
    indexedBy: '',
    query,
    async first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined> {
      return (await query<Row>(sql, parameters))[0];
    },
  };
}

/** Statements are other ones each time, so none is kept prepared; PostgreSQL ends those that take too long. */
function searcherOf(pool: pg.Pool, timeLimitMs: number): Session {
  async function query<Row extends object>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    try {
      return (await pool.query<Row>(onceStatementOf(sql, parameters))).rows;
    } catch (error) {
      throw isCancelled(error) ? new StatementTooLong(timeLimitMs) : error;
    }
  }
  return {
    lockRows: '',
    positionIn: 'strpos',
    commitOrderOf,
    indexedBy: '',
    query,
    async first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row | undefined> {
      return (await query<Row>(sql, parameters))[0];
    },
  };
}

/**
 * A connection that the server ends while no statement is running tells it by an event, which would end the process if
 * nobody listened. The next statement on it fails, and the pool opens another.
 */
class QuietClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * A statement that takes longer is given up, and its connection is free again. Statements that do not wait for one another
 * go out together (`pipeline`).
 */
const POOL = { Client: QuietClient, statement_timeout: 20_000, query_timeout: 25_000, pipeline: true };

/** Opened when the first one searches. Machine code for a statement would take longer to make than most searches take. */
function searcherPool(connectionString: string, timeLimitMs: number): pg.PoolConfig {
  return {
    Client: QuietClient,
    connectionString,
    max: SEARCHERS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c default_transaction_read_only=on -c jit=off -c statement_timeout=${timeLimitMs}`,
  };
}

function connect(url: string, options: Partial<PostgresDataSourceOptions>): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    installExtensions: false,
    ...options,
  }).initialize();
}

/**
 * PostgreSQL: READ COMMITTED with row locks taken by the statements, and a retry where the database asks for it. Reads
 * have a pool of their own, so that writers that wait for one another's rows never keep them waiting.
 */
export class PostgresUnitOfWork extends UnitOfWork {
  readonly reader: Session;
  readonly searcher: Session;
  readonly #writer: DataSource;
  readonly #readerSource: DataSource;
  readonly #searcherPool: pg.Pool;
  readonly #turns = new FairTurns(TURNS);

  private constructor(writer: DataSource, reader: DataSource, searching: { pool: pg.Pool; timeLimitMs: number }) {
    super();
    this.#writer = writer;
    this.#readerSource = reader;
    this.#searcherPool = searching.pool;
    this.reader = sessionOf((reader.driver as PostgresDriver).master as pg.Pool);
    this.searcher = searcherOf(searching.pool, searching.timeLimitMs);
  }

  static async open(url: string, searchTimeLimitMs: number): Promise<PostgresUnitOfWork> {
    const writer = await connect(url, {
      poolSize: WRITERS,
      migrations: MIGRATIONS,
      extra: { ...POOL, options: `-c lock_timeout=${LOCK_TIMEOUT_MS}` },
    });
    await migrateUnderLock(writer).catch(async (error: unknown) => {
      await writer.destroy();
      throw error;
    });
    const reader = await connect(url, {
      poolSize: READERS,
      extra: { ...POOL, options: '-c default_transaction_read_only=on' },
    });
    return new PostgresUnitOfWork(writer, reader, {
      pool: new pg.Pool(searcherPool(url, searchTimeLimitMs)),
      timeLimitMs: searchTimeLimitMs,
    });
  }

  write<T>(work: (session: Session) => Promise<T>, party = THE_SERVICE): Promise<T> {
    return this.#turns.run(party, () => this.#write(work));
  }

  async #write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(this.#writer, 'READ COMMITTED', work);
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      }
      await delay(RETRY_DELAY_MS * attempt * (0.5 + Math.random()));
    }
  }

  snapshot<T>(read: (session: Session) => Promise<T>): Promise<T> {
    return inTransaction(this.#readerSource, 'REPEATABLE READ', read);
  }

  async isReachable(): Promise<boolean> {
    return (await this.reader.query('SELECT 1 AS one')).length === 1;
  }

  async close(): Promise<void> {
    await this.#searcherPool.end();
    await this.#readerSource.destroy();
    await this.#writer.destroy();
  }
}

async function inTransaction<T>(
  dataSource: DataSource,
  isolation: 'READ COMMITTED' | 'REPEATABLE READ',
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const connection = (await runner.connect()) as pg.PoolClient;
    try {
      // Not waited for: it goes out with the first statement of the work, which fails as well where this does.
      const begun = connection.query(`BEGIN ISOLATION LEVEL ${isolation}`);
      begun.catch(() => undefined);
      const result = await work(sessionOf(connection));
      await begun;
      await connection.query('COMMIT');
      return result;
    } catch (error) {
      await connection.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  } finally {
    await runner.release();
  }
}

/** Nodes that start at once migrate one after the other: the others find nothing left to do. */
async function migrateUnderLock(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.query('SET lock_timeout = 0');
  await runner.query('SET statement_timeout = 0');
  await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await runMigrations(dataSource, 'each');
    await keepMarksRising(runner);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.query('RESET lock_timeout');
    await runner.query('RESET statement_timeout');
    await runner.release();
  }
}
