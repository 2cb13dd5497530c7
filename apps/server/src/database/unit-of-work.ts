import type { Party, Places } from '../runtime/index.js';
import type { ConnectionWatch, DatabasePlace } from './database-place.js';
import type { Session } from './session.js';
import { WritePermit } from './write-permit.js';

/** In whose name the service itself writes: no customer's. */
export const THE_SERVICE: Party = { group: '', member: '' };

/** How many units of work may wait: of a user, of a customer, and of all (D-NET-18). */
export const WAITING_UNITS: Places = { member: 256, group: 512, all: 1024 };

/** How long the statements of a search may take together, where nothing else is said. */
export const SEARCH_TIME_LIMIT_MS = 1000;
/** How many statements of searches are worked on at once. */
export const SEARCHERS = 2;

/** The sessions of one search. */
export interface Searchers {
  readonly searcher: Session;
  /** The same, which reads what it joins side by side, for selects that come in the same order. */
  readonly mergingSearcher: Session;
}

/** Transactions and reads, alike on both databases (the dialects implement it). */
export abstract class UnitOfWork {
  /** Whether this node may still write (D-PLT-17). */
  readonly permit = new WritePermit();

  /** The committed state. It never shows half of a transaction. */
  abstract readonly reader: Session;

  /** Whether other processes may write to the same database. */
  readonly mayBeShared: boolean = false;

  /**
   * The same for what may take long, such as searches: the event loop goes on meanwhile. All statements of these sessions have a
   * second together, at whose end the one that runs is ended, with StatementTooLong. Few are worked on at once: who asks sees to it
   * that others have their turn.
   *
   * @param now milliseconds since some moment, by which the time is taken
   */
  abstract beginSearch(now?: () => number): Searchers;

  /**
   * Runs `work` in one transaction and resolves once it is committed durably. When `work` rejects, everything it wrote
   * is rolled back. On PostgreSQL `work` runs again after a serialization failure, so it must have no other effects.
   *
   * @param party who writes: customers have their turn one after the other, and in a customer its users (D-NET-18)
   * @throws PlacesTaken where too many wait already; WaitedTooLong; ReleaseTooOld if a later release keeps this one from writing
   */
  abstract write<T>(work: (session: Session) => Promise<T>, party?: Party): Promise<T>;

  /** Runs `read` against one committed state: several statements then tell of the same moment. */
  abstract snapshot<T>(read: (session: Session) => Promise<T>): Promise<T>;

  /** Returns the place of the database. */
  abstract place(): Promise<DatabasePlace>;

  /**
   * Calls `watch` with every connection that is opened from now on, before anybody uses it: behind it may be another database than
   * before. A watch that fails fails whoever waits for the connection. SQLite opens none, so this does nothing there.
   */
  watchConnections(_watch: ConnectionWatch): void {}

  /** Whether the database can be reached and read. It rejects if the file of the database is not the one that was opened. */
  abstract isReachable(): Promise<boolean>;

  abstract close(): Promise<void>;
}
