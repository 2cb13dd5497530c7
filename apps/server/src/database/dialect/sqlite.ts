import type { Database } from 'better-sqlite3';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { BetterSqlite3DataSourceOptions } from 'typeorm/driver/better-sqlite3/BetterSqlite3DataSourceOptions.js';
import type { Entities } from '../entities.js';
import { MIGRATIONS } from '../migrations/index.js';
import type { Session, SqlValue } from '../session.js';
import { UnitOfWork } from '../unit-of-work.js';
import { isLocked } from './failures.js';

/** How long a unit of work waits for a lock that another process holds, and how often it looks. */
const LOCK_TIMEOUT_MS = 5000;
const LOCK_RETRY_MS = 20;
/** More units than this do not share one commit: the first would wait too long for the last. */
const MAX_UNITS_PER_COMMIT = 64;

interface WaitingUnit {
  run(session: Session): Promise<void>;
  settle(commitError?: unknown): void;
}

function connect(file: string, options: Partial<BetterSqlite3DataSourceOptions>): Promise<DataSource> {
  return new DataSource({
    type: 'better-sqlite3',
    database: file,
    // SQLite would wait inside the call, with everything else standing still; see beginImmediate.
    timeout: 0,
    statementCacheSize: 500,
    ...options,
  }).initialize();
}

function sessionOf(dataSource: DataSource): Session {
  const runner = dataSource.createQueryRunner();
  return {
    entities: dataSource.manager,
    lockRows: '',
    query: (sql, parameters: readonly SqlValue[] = []) => runner.query(sql, parameters as SqlValue[]),
  };
}

/**
 * SQLite has one writer. Units of work queue for the writing connection and own it alone; those that wait share one
 * durable commit, each under its own savepoint, and are acknowledged after it. Reads use a second, read-only connection.
 */
export class SqliteUnitOfWork extends UnitOfWork {
  readonly reader: Session;
  readonly #writer: DataSource;
  readonly #readerSource: DataSource;
  readonly #session: Session;
  readonly #waiting: WaitingUnit[] = [];
  #draining: Promise<void> | undefined;

  private constructor(writer: DataSource, reader: DataSource) {
    super();
    this.#writer = writer;
    this.#readerSource = reader;
    this.#session = sessionOf(writer);
    this.reader = sessionOf(reader);
  }

  static async open(file: string, entities: Entities): Promise<SqliteUnitOfWork> {
    const writer = await connect(file, {
      entities: [...entities],
      migrations: MIGRATIONS,
      prepareDatabase: (database: Database) => {
        database.pragma('journal_mode = WAL');
        database.pragma('synchronous = FULL');
      },
    });
    await migrateUnderLock(writer);
    return new SqliteUnitOfWork(writer, await connect(file, { entities: [...entities], readonly: true }));
  }

  write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let settle = (): void => {};
      this.#waiting.push({
        run: async (session) => {
          const result = await work(session);
          settle = () => resolve(result);
        },
        settle: (error) => (error === undefined ? settle() : reject(error)),
      });
      this.#draining ??= this.#drain();
    });
  }

  async isReachable(): Promise<boolean> {
    return (await this.reader.query('SELECT 1 AS one')).length === 1;
  }

  async close(): Promise<void> {
    await this.#draining;
    await this.#readerSource.destroy();
    await this.#writer.destroy();
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commitTogether();
    this.#draining = undefined;
  }

  async #commitTogether(): Promise<void> {
    const done: WaitingUnit[] = [];
    try {
      await beginImmediate(this.#session);
      for (
        let unit = this.#waiting.shift();
        unit;
        unit = done.length < MAX_UNITS_PER_COMMIT ? this.#waiting.shift() : undefined
      ) {
        done.push(unit);
        if (!(await this.#runUnderSavepoint(unit))) done.pop();
      }
      await this.#session.query('COMMIT');
    } catch (error) {
      await this.#session.query('ROLLBACK').catch(() => undefined);
      // Without a transaction none of those that wait can be served.
      if (done.length === 0) done.push(...this.#waiting.splice(0));
      for (const unit of done) unit.settle(error);
      return;
    }
    for (const unit of done) unit.settle();
  }

  /** Answers whether the unit is to be acknowledged by the commit; one that failed has been rolled back and told so. */
  async #runUnderSavepoint(unit: WaitingUnit): Promise<boolean> {
    await this.#session.query('SAVEPOINT unit_of_work');
    try {
      await unit.run(this.#session);
      await this.#session.query('RELEASE unit_of_work');
      return true;
    } catch (error) {
      await this.#session.query('ROLLBACK TO unit_of_work');
      await this.#session.query('RELEASE unit_of_work');
      unit.settle(error);
      return false;
    }
  }
}

/** Starts the one writing transaction, when no other process has one. */
async function beginImmediate(session: Session): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      await session.query('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
      await delay(LOCK_RETRY_MS);
    }
  }
}

/** Two processes that start at once migrate one after the other: the second finds nothing left to do. */
async function migrateUnderLock(writer: DataSource): Promise<void> {
  await beginImmediate(sessionOf(writer));
  try {
    await writer.runMigrations({ transaction: 'none' });
    await writer.query('COMMIT');
  } catch (error) {
    await writer.query('ROLLBACK');
    throw error;
  }
}
