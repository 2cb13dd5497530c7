import { Durations } from '../runtime/index.js';
import type { Requester, QueueLimits } from '../runtime/index.js';
import type { DatabaseTimeLimits } from '../config/index.js';
import type { DatabaseIdentity } from './database-identity.js';
import type { MigrationListener } from './migrations/run-migrations.js';
import type { ReleaseMigrations } from './releases.js';
import { WritePermit } from './refused-writes.js';
import type { Session } from './session.js';
import { StatementWatch } from './statement-watch.js';

export interface PoolFigures {
  readonly pool: string;
  readonly limit: number;
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Measures the units of work of this server node (D-NET-20). */
class DatabaseFigures {
  readonly waits = new Durations();
  readonly works = new Durations();
  /** Commits. On SQLite, several units share one. */
  readonly commits = new Durations();
  /** Units that were committed, and units that were rolled back: most of them refuse a request. */
  committed = 0;
  rolledBack = 0;
}

/** The requester of the server's own writes, which belong to no customer. */
export const SERVER_REQUESTER: Requester = { group: '', member: '' };

/** Limits of units of work that wait in line: of a user, of a customer, and in total (D-NET-18). */
export const WAITING_UNITS: QueueLimits = { member: 256, group: 512, all: 1024 };

/** Number of search statements that run at once. */
export const SEARCHERS = 2;

export interface Searchers {
  readonly searcher: Session;
  /** A second session, which joins ordered selects by merging. For selects in the same order. */
  readonly mergingSearcher: Session;
}

/** Is told that searches run on the standby from now on, or on the primary again, and why. */
export type StandbyListener = (isUsed: boolean, why?: string) => void;

export interface OpenOptions {
  /** Replace the database's own. */
  readonly timeLimits: Partial<DatabaseTimeLimits>;
  /** Learns of a migration, if one is to run. */
  readonly onMigration: MigrationListener;
  /** Those of another release, for tests. */
  readonly migrations: ReleaseMigrations;
  /** Walks whole tables by their keys, and writes although the writes of servers are stopped. */
  readonly isForMove: boolean;
}

/** Runs transactions and reads. The dialects implement it with the same behaviour on both databases. */
export abstract class UnitOfWork {
  /** Decides whether this server node may still write (D-PLT-17). */
  readonly writePermit = new WritePermit();

  readonly figures = new DatabaseFigures();

  readonly statements = new StatementWatch();

  abstract get waitingUnits(): number;

  /** Returns the pools of connections. SQLite has none. */
  pools(): readonly PoolFigures[] {
    return [];
  }

  /** Reads the committed state, never the half of a transaction. */
  abstract readonly reader: Session;

  /** Other server nodes may use the same database. A command of the operator sets it, because a server may run. */
  mayBeShared = false;

  /** Customers that were removed while this process runs. Late requests of them must write nothing (D-OPR-7). */
  readonly removedCustomers = new Set<number>();

  /**
   * Returns sessions for long statements, such as searches, which do not block the event loop. All statements of the
   * sessions share one second. After that, the running statement fails with StatementTooLong. Few statements run at
   * once, so the caller must let searches wait in a fair order.
   * @param now returns milliseconds since any fixed moment, to measure time
   */
  abstract beginSearch(now?: () => number): Searchers;

  /**
   * Runs `work` in one transaction, and resolves after the durable commit. If `work` rejects, everything that it
   * wrote is rolled back. On PostgreSQL, `work` runs again after a serialization failure, so it must have no other
   * effects.
   * @param requester the writer. Customers are served one after the other, and so are the users of a customer
   *   (D-NET-18)
   * @throws QueueFull if too many units of work wait; WaitedTooLong; ReleaseTooOld if a later release blocks the
   *   writes of this one
   */
  abstract write<T>(work: (session: Session) => Promise<T>, requester?: Requester): Promise<T>;

  /** Runs `read` against one committed state, so that all its statements see the same moment. */
  abstract snapshot<T>(read: (session: Session) => Promise<T>): Promise<T>;

  /**
   * Does work that no other process does for this database at the same time. The lock ends with the process, however that
   * ends.
   * @returns whether it was done: false if another process does it now
   */
  abstract alone(work: () => Promise<void>): Promise<boolean>;

  /** Returns the time of the database in milliseconds since 1970. Undefined if its clock is that of this machine. */
  async clock(): Promise<number | undefined> {
    return undefined;
  }

  abstract identity(): Promise<DatabaseIdentity>;

  /** Whether searches run on the standby now. Undefined if no standby is configured. */
  get usesStandby(): boolean | undefined {
    return undefined;
  }

  /** Calls `listener` when searches move to the standby, or back. Does nothing if no standby is configured. */
  watchStandby(_listener: StandbyListener): void {}

  /**
   * Returns whether the database can be reached and read. Rejects if the database's file is not the file that was
   * opened.
   */
  abstract isReachable(): Promise<boolean>;

  /**
   * Removes what deleted rows have left in the files of the database, as far as the database allows it (D-PRV-4).
   * @param tables whose rows were deleted
   */
  async removeTraces(_tables: readonly string[]): Promise<void> {}

  /**
   * Resolves when the transactions that other processes are running now have ended, or after half a minute. On SQLite
   * there is nothing to wait for: the next unit of work waits for them anyway.
   */
  async untilRunningEnd(): Promise<void> {}

  /**
   * Lets the database plan by the rows that it has now, of all tables or of those that have at least doubled. SQLite
   * needs no statistics.
   * @returns the tables
   */
  async gatherStatistics(_of: { readonly onlyGrown: boolean } = { onlyGrown: false }): Promise<readonly string[]> {
    return [];
  }

  /**
   * Gives some of the space of removed rows back to the file system. Does nothing on PostgreSQL, whose autovacuum gives
   * the space to later rows.
   * @returns whether there may be more
   */
  async giveSpaceBack(): Promise<boolean> {
    return false;
  }

  abstract close(): Promise<void>;
}
