import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { Sqlite } from '@talent-platform/sqlite';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Turn, FairQueue, traced } from '../../runtime/index.js';
import type { Requester } from '../../runtime/index.js';
import { fileIdentityOf } from '../database-identity.js';
import type { DatabaseIdentity } from '../database-identity.js';
import { runMigrations } from '../migrations/run-migrations.js';
import type { MigrationListener } from '../migrations/run-migrations.js';
import { demandMayWrite } from '../releases.js';
import type { Session } from '../session.js';
import { SERVER_REQUESTER, UnitOfWork, WAITING_UNITS } from '../unit-of-work.js';
import type { OpenOptions, Searchers } from '../unit-of-work.js';
import { isLocked } from './database-errors.js';
import { connect, SQLITE_TIME_LIMITS, sessionOf } from './sqlite-connection.js';
import type { Connection, SqliteLocation } from './sqlite-connection.js';
import { lockFile } from './sqlite-lock.js';
import { SqliteSearcher } from './sqlite-searcher.js';

/** The interval at which a unit of work checks whether another process still holds the lock. */
const LOCK_RETRY_MS = 20;

/** Limit of attempts to empty the log. A reader or writer of the moment prevents one. */
const MAX_CHECKPOINTS = 500;

/**
 * Limit of units of work that share one commit, and the time after which no unit may join. The first unit waits until
 * the last one is done.
 */
const MAX_UNITS_PER_COMMIT = 64;
const MAX_SHARED_MS = 50;

/** Number of 4 KiB pages that one unit of work gives back. */
const PAGES_PER_STEP = 256;

interface WaitingUnit {
  run(session: Session): Promise<void>;
  settle(commitError?: unknown): void;
}

/** Others have read or written all the time. A later attempt may succeed. */
class LogInUse extends Error {
  override readonly name = 'LogInUse';
}

/** failures.ts treats its code as that of a store that accepts nothing. */
class LostFile extends Error {
  override readonly name = 'LostFile';
  readonly code = 'SQLITE_CANTOPEN';
}

/**
 * SQLite has one writer. Units of work wait in line for the writing connection, and each has it alone. Waiting units
 * share one durable commit, each but the first under its own savepoint, and resolve after the commit. Reads use a
 * second, read-only connection, and snapshots a third one.
 */
export class SqliteUnitOfWork extends UnitOfWork {
  readonly reader: Session;
  /** Undefined for a passing database, whose host accepts that a search blocks it, and wants no further process. */
  readonly #searcher: SqliteSearcher | undefined;
  readonly #writer: Connection;
  readonly #lockMs: number;
  readonly #readerConnection: Connection;
  /** Stays at one state while a snapshot is read. The connection of all other readers cannot do this. */
  readonly #snapshotConnection: Connection;
  readonly #snapshotSession: Session;
  /** The device and inode of the opened file. */
  readonly #file: Pick<Stats, 'dev' | 'ino'>;
  readonly #session: Session;
  readonly #waiting = new FairQueue<WaitingUnit>(WAITING_UNITS);
  #draining: Promise<void> | undefined;
  #lastSnapshot: Promise<unknown> = Promise.resolve();

  private constructor(
    { writer, reader, snapshots }: Record<'writer' | 'reader' | 'snapshots', Connection>,
    timeLimits: typeof SQLITE_TIME_LIMITS,
    isPassing: boolean,
    private readonly release: number,
  ) {
    super();
    this.#file = statSync(writer.database.name);
    this.#writer = writer;
    this.#lockMs = timeLimits.lockMs;
    this.#readerConnection = reader;
    this.#snapshotConnection = snapshots;
    // Statements do not wait for I/O events. Without pauses, a long unit of work, a commit of many units or a read of
    // many pages would block all other requests.
    const turn = new Turn();
    const pausing = (connection: Connection): Session =>
      this.statements.watched(sessionOf(connection, () => (turn.isOver() ? turn.pass() : undefined)));
    this.#session = pausing(writer);
    this.reader = pausing(reader);
    this.#snapshotSession = pausing(snapshots);
    this.#searcher = isPassing ? undefined : new SqliteSearcher(reader.database.name, timeLimits);
  }

  static async open(
    location: SqliteLocation,
    { timeLimits: given, onMigration, migrations, isForMove }: OpenOptions,
  ): Promise<SqliteUnitOfWork> {
    const timeLimits = { ...SQLITE_TIME_LIMITS, ...given };
    const writer = await connect(location, { migrations: [...migrations], timeout: timeLimits.lockMs });
    await migrateUnderLock(writer, { lockMs: timeLimits.lockMs, onMigration }).catch(async (error: unknown) => {
      await writer.dataSource.destroy();
      throw error;
    });
    // The undo log of a unit of work is small, and would often be in a temporary file. The sorter of a migration is not.
    writer.database.pragma('temp_store = MEMORY');
    const [reader, snapshots] = [
      await connect(location, { readonly: true, timeout: timeLimits.lockMs }),
      await connect(location, { readonly: true, timeout: timeLimits.lockMs }),
    ];
    return new SqliteUnitOfWork(
      { writer, reader, snapshots },
      timeLimits,
      location.isPassing === true,
      isForMove ? Infinity : migrations.length,
    );
  }

  beginSearch(now = (): number => performance.now()): Searchers {
    const begun = this.#searcher?.begin(now);
    if (begun === undefined) return { searcher: this.reader, mergingSearcher: this.reader };
    const searcher = this.statements.watched(begun.searcher);
    return { searcher, mergingSearcher: searcher };
  }

  write<T>(work: (session: Session) => Promise<T>, requester = SERVER_REQUESTER): Promise<T> {
    return traced('unit of work', () => this.writePermit.use(() => this.#write(work, requester)));
  }

  get waitingUnits(): number {
    return this.#waiting.size;
  }

  #write<T>(work: (session: Session) => Promise<T>, requester: Requester): Promise<T> {
    const since = performance.now();
    const bound = this.statements.bind(work);
    return new Promise<T>((resolve, reject) => {
      let settle = (): void => {};
      this.#waiting.add(requester, {
        run: async (session) => {
          const begunAt = performance.now();
          this.figures.waits.add(begunAt - since);
          const result = await bound(session);
          this.figures.works.add(performance.now() - begunAt);
          settle = () => resolve(result);
        },
        settle: (error) => (error === undefined ? settle() : reject(error)),
      });
      this.#draining ??= this.#drain();
    });
  }

  /** Snapshots run one after the other, because they share a connection. */
  snapshot<T>(read: (session: Session) => Promise<T>): Promise<T> {
    const snapshot = this.#lastSnapshot.then(() => this.#readAtOnce(read));
    this.#lastSnapshot = snapshot.catch(() => undefined);
    return snapshot;
  }

  async alone(work: () => Promise<void>): Promise<boolean> {
    const lock = lockFile(`${this.#writer.database.name}.move-lock`);
    if (lock === undefined) return false;
    try {
      await work();
      return true;
    } finally {
      lock.release();
    }
  }

  identity(): Promise<DatabaseIdentity> {
    return fileIdentityOf(this.#readerConnection.database.name);
  }

  async isReachable(): Promise<boolean> {
    this.#demandSameFile();
    return (await this.reader.query('SELECT 1 AS one')).length === 1;
  }

  override async giveSpaceBack(): Promise<boolean> {
    const [pages] = await this.reader.query<{ readonly freelist_count: number }>('PRAGMA freelist_count');
    if ((pages?.freelist_count ?? 0) === 0) return false;
    // A prepared statement would give back one page.
    await this.write(async () => void this.#writer.database.exec(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`));
    return (pages?.freelist_count ?? 0) > PAGES_PER_STEP;
  }

  /**
   * Empties the log of writes, which has earlier states of pages. In the database file, `secure_delete` has overwritten
   * all deleted rows with zeros.
   */
  override async removeTraces(): Promise<void> {
    const database = new Sqlite(this.#writer.database.name, { timeout: 0 });
    try {
      for (let tries = 0; tries < MAX_CHECKPOINTS; tries += 1) {
        const [state] = database.pragma('wal_checkpoint(TRUNCATE)') as Array<{ readonly busy: number }>;
        if (state?.busy === 0) return;
        await delay(LOCK_RETRY_MS);
      }
    } finally {
      database.close();
    }
    throw new LogInUse('The log of the database was in use all the time and could not be emptied.');
  }

  async close(): Promise<void> {
    await this.#draining;
    await this.#lastSnapshot;
    this.#searcher?.close();
    await this.#snapshotConnection.dataSource.destroy();
    await this.#readerConnection.dataSource.destroy();
    await this.#writer.dataSource.destroy();
  }

  /** Without this check, SQLite would go on writing into a removed or replaced file, and the writes would be lost. */
  #demandSameFile(): void {
    const { name } = this.#writer.database;
    const file = statSync(name, { throwIfNoEntry: false });
    if (file?.dev === this.#file.dev && file.ino === this.#file.ino) return;
    throw new LostFile(`${name} is not the file that was opened: it was removed or replaced. Restart the server.`);
  }

  async #readAtOnce<T>(read: (session: Session) => Promise<T>): Promise<T> {
    const session = this.#snapshotSession;
    await session.query('BEGIN');
    try {
      return await read(session);
    } finally {
      await session.query('COMMIT');
    }
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) {
      // Waits for the next turn of the event loop, so that requests that have arrived can join this commit.
      await nextTurn();
      await this.#commitTogether();
    }
    this.#draining = undefined;
  }

  async #commitTogether(): Promise<void> {
    const done: WaitingUnit[] = [];
    try {
      await beginImmediate(this.#session, this.#lockMs);
      await demandMayWrite(this.#session, this.release);
      const end = performance.now() + MAX_SHARED_MS;
      do {
        const unit = this.#waiting.take()?.item;
        if (!unit) break;
        done.push(unit);
        // If the first unit fails, the whole transaction is rolled back, so it needs no savepoint.
        if (done.length === 1) await unit.run(this.#session);
        else if (!(await this.#runUnderSavepoint(unit))) done.pop();
      } while (done.length < MAX_UNITS_PER_COMMIT && performance.now() < end);
      const workedAt = performance.now();
      await this.#session.query('COMMIT');
      this.figures.commits.add(performance.now() - workedAt);
      this.#demandSameFile();
    } catch (error) {
      await this.#session.query('ROLLBACK').catch(() => undefined);
      // If no transaction could begin, none of the waiting units can run.
      if (done.length === 0) done.push(...this.#waiting.takeAll());
      this.figures.rolledBack += done.length;
      for (const unit of done) unit.settle(error);
      return;
    }
    this.figures.committed += done.length;
    for (const unit of done) unit.settle();
  }

  /**
   * Returns whether the commit resolves the unit of work. A failed unit is rolled back and rejects with its error.
   */
  async #runUnderSavepoint(unit: WaitingUnit): Promise<boolean> {
    await this.#session.query('SAVEPOINT unit_of_work');
    try {
      await unit.run(this.#session);
      await this.#session.query('RELEASE unit_of_work');
      return true;
    } catch (error) {
      // A full or failing disk ends the whole transaction, and so all units of this commit.
      if (!this.#writer.database.inTransaction) throw error;
      await this.#session.query('ROLLBACK TO unit_of_work');
      await this.#session.query('RELEASE unit_of_work');
      this.figures.rolledBack += 1;
      unit.settle(error);
      return false;
    }
  }
}

/** Starts the writing transaction as soon as no other process has one. */
async function beginImmediate(session: Session, lockMs: number): Promise<void> {
  const deadline = performance.now() + lockMs;
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

/** If two processes start together, one waits while the other has the lock, and finds nothing left to do. */
async function migrateUnderLock(
  writer: Connection,
  { lockMs, onMigration }: { lockMs: number; onMigration: MigrationListener },
): Promise<void> {
  const session = sessionOf(writer);
  const inTransaction = async (work: () => Promise<void>): Promise<void> => {
    await beginImmediate(session, lockMs);
    try {
      await work();
      await session.query('COMMIT');
    } catch (error) {
      // If the disk is full, SQLite has already rolled back.
      await session.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  };
  // BEGIN IMMEDIATE excludes other writers.
  const database = { lockOutWriters: async () => {}, markTables: async () => {}, inTransaction };
  await runMigrations(writer.dataSource.createQueryRunner(), database, onMigration);
}
