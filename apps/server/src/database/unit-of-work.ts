import type { Party, Places } from '../fair-turns/index.js';
import type { Session } from './session.js';

/** In whose name the service itself writes: no customer's. */
export const THE_SERVICE: Party = { group: '', member: '' };

/** How many units of work may wait: of a user, of a customer, and of all (D-NET-18). */
export const WAITING_UNITS: Places = { member: 256, group: 512, all: 1024 };

/** Transactions and reads, alike on both databases (the dialects implement it). */
export abstract class UnitOfWork {
  /** The committed state. It never shows half of a transaction. */
  abstract readonly reader: Session;

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
