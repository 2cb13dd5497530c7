import type { Requester, Places } from '../runtime/index.js';
import type { ConnectionWatch, DatabaseIdentity } from './database-identity.js';
import type { Session } from './session.js';
import { WritePermit } from './refused-writes.js';

/** The requester for the service's own writes, which belong to no customer. */
export const THE_SERVICE: Requester = { group: '', member: '' };

/** The limits of waiting units of work: for a user, a customer, and all (D-NET-18). */
export const WAITING_UNITS: Places = { member: 256, group: 512, all: 1024 };

/** The default time limit for the statements of a search together. */
export const SEARCH_TIME_LIMIT_MS = 1000;
/** The number of search statements that run at once. */
export const SEARCHERS = 2;

/** The sessions of one search. */
export interface Searchers {
  readonly searcher: Session;
  /** A second session that joins ordered selects by merging, for selects in the same order. */
  readonly mergingSearcher: Session;
}

/** Transactions and reads, with the same behaviour on both databases (the dialects implement it). */
export abstract class UnitOfWork {
  /** Tells whether this server node may still write (D-PLT-17). */
  readonly writePermit = new WritePermit();

  /** Reads the committed state, never half of a transaction. */
  abstract readonly reader: Session;

  /** Whether other processes may write to the same database. */
  readonly mayBeShared: boolean = false;

  /**
   * Returns sessions for long statements, such as searches, which do not block the event loop. All their statements
   * share one second. At its end the running statement fails with StatementTooLong. Few run at once, so the caller must
   * share the sessions fairly.
   *
   * @param now returns milliseconds since some moment, to measure time with
   */
  abstract beginSearch(now?: () => number): Searchers;

  /**
   * Runs `work` in one transaction and resolves after its durable commit. If `work` rejects, everything that it wrote
   * is rolled back. On PostgreSQL `work` runs again after a serialization failure, so it must have no other effects.
   *
   * @param requester the writer: customers take turns, and so do the users of a customer (D-NET-18)
   *
   * @throws QueueFull if too many are waiting; WaitedTooLong; ReleaseTooOld if a later release keeps this one from
   * writing
   */
  abstract write<T>(work: (session: Session) => Promise<T>, requester?: Requester): Promise<T>;

  /** Runs `read` against one committed state, so that several statements see the same moment. */
  abstract snapshot<T>(read: (session: Session) => Promise<T>): Promise<T>;

  /** Returns the identity of the database. */
  abstract identity(): Promise<DatabaseIdentity>;

  /**
   * Calls `watch` with every connection opened from now on, before anybody uses it, because it may lead to another
   * database than before. If `watch` fails, so does the caller that waits for the connection. SQLite opens no further
   * connections, so there this does nothing.
   */
  watchConnections(_watch: ConnectionWatch): void {}

  /**
   * Tells whether the database can be reached and read. Rejects if the database's file is not the one that was opened.
   */
  abstract isReachable(): Promise<boolean>;

  abstract close(): Promise<void>;
}
