import { oldestWriterNamedIn, refusesWrites } from './dialect/failures.js';
import { RELEASE } from './migrations/index.js';

/**
 * The database accepts no more writes of this release, because a later one has changed what must be written (D-PLT-17).
 */
export class ReleaseTooOld extends Error {
  override readonly name = 'ReleaseTooOld';
  /** The server node logs the first refusal. Everything that fails because of it would repeat that line. */
  readonly isLogged = true;

  constructor(oldestWriter: number) {
    super(
      `This node writes no more: its release, ${RELEASE}, is too old for its database, which takes writes of releases from ` +
        `${oldestWriter} on. Replace the node by one of a later release.`,
    );
  }
}

/** Tells whether this server node may write. A refused write ends the permission, and no further write is tried. */
export class WritePermit {
  #refusal: ReleaseTooOld | undefined;
  #onRefused: (refusal: ReleaseTooOld) => void = () => {};

  /** The reason why this server node may not write. Undefined while it may. */
  get refusal(): ReleaseTooOld | undefined {
    return this.#refusal;
  }

  /** @param listener called once, with the first refused write */
  onRefused(listener: (refusal: ReleaseTooOld) => void): void {
    this.#onRefused = listener;
  }

  /** @throws ReleaseTooOld if this server node may not write, instead of the database's error */
  async use<T>(write: () => Promise<T>): Promise<T> {
    if (this.#refusal) throw this.#refusal;
    try {
      return await write();
    } catch (error) {
      const oldestWriter = oldestWriterNamedIn(error);
      if (oldestWriter === undefined) throw error;
      throw this.#refuse(oldestWriter);
    }
  }

  #refuse(oldestWriter: number): ReleaseTooOld {
    if (this.#refusal) return this.#refusal;
    this.#refusal = new ReleaseTooOld(oldestWriter);
    this.#onRefused(this.#refusal);
    return this.#refusal;
  }
}

/**
 * The time for which a refusal predicts further refusals. Meanwhile a small probe might succeed although a write does
 * not.
 */
const TELLING_MS = 5000;

/** Remembers the last write that the database refused as read-only, full or broken, so that health tells of it (D-PLT-23). */
export class WriteRefusals {
  #at = -Infinity;

  /** @param now monotonic milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  note(error: unknown): void {
    if (refusesWrites(error)) this.#at = this.now();
  }

  /** Tells whether a write was refused recently. */
  get areRecent(): boolean {
    return this.now() - this.#at < TELLING_MS;
  }
}
