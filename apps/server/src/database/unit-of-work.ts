import type { Party, Places } from '../fair-turns/index.js';
import type { Session } from './session.js';

/** In whose name the service itself writes: no customer's. */
export const THE_SERVICE: Party = { group: '', member: '' };

/** How many units of work may wait: of a user, of a customer, and of all (D-NET-18). */
export const WAITING_UNITS: Places = { member: 256, group: 512, all: 1024 };

/** How long a statement of a searcher may take, where nothing else is said. */
export const SEARCH_TIME_LIMIT_MS = 1000;
/** How many statements of a searcher are worked on at once. */
export const SEARCHERS = 2;

/** A statement that was ended, for it took too long. */
export class StatementTooLong extends Error {
  override readonly name = 'StatementTooLong';

  constructor(timeLimitMs: number) {
    super(`The statement was not done within ${timeLimitMs / 1000} seconds.`);
  }
}

/** Transactions and reads, alike on both databases (the dialects implement it). */
export abstract class UnitOfWork {
  /** The committed state. It never shows half of a transaction. */
  abstract readonly reader: Session;

  /**
   * The same for what may take long, such as searches: the event loop goes on meanwhile, and a statement that takes longer
   * than a second is ended. Few are worked on at once: who asks sees to it that others have their turn.
   *
   * @throws StatementTooLong
   */
  abstract readonly searcher: Session;

  /** A searcher that reads what it joins side by side, for selects that come in the same order. */
  get mergingSearcher(): Session {
    return this.searcher;
  }

  /**
   * Runs `work` in one transaction and resolves once it is committed durably. When `work` rejects, everything it wrote
   * is rolled back. On PostgreSQL `work` runs again after a serialization failure, so it must have no other effects.
   *
   * @param party who writes: customers have their turn one after the other, and in a customer its users (D-NET-18)
   * @throws PlacesTaken where too many wait already; WaitedTooLong
   */
  abstract write<T>(work: (session: Session) => Promise<T>, party?: Party): Promise<T>;

  /** Runs `read` against one committed state: several statements then tell of the same moment. */
  abstract snapshot<T>(read: (session: Session) => Promise<T>): Promise<T>;

  /** Whether the database can be reached and read. */
  abstract isReachable(): Promise<boolean>;

  abstract close(): Promise<void>;
}
