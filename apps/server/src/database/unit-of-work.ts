import type { Session } from './session.js';

/** Transactions and reads, alike on both databases (the dialects implement it). */
export abstract class UnitOfWork {
  /** The committed state. It never shows half of a transaction. */
  abstract readonly reader: Session;

  /**
   * Runs `work` in one transaction and resolves once it is committed durably. When `work` rejects, everything it wrote
   * is rolled back. On PostgreSQL `work` runs again after a serialization failure, so it must have no other effects.
   */
  abstract write<T>(work: (session: Session) => Promise<T>): Promise<T>;

  /** Runs `read` against one committed state: several statements then tell of the same moment. */
  abstract snapshot<T>(read: (session: Session) => Promise<T>): Promise<T>;

  /** Whether the database can be reached and read. */
  abstract isReachable(): Promise<boolean>;

  abstract close(): Promise<void>;
}
