import { refusesWrites } from './dialect/database-errors.js';

/**
 * The database accepts no writes of this release, because a later release has changed what writes must contain
 * (D-PLT-17).
 */
export class ReleaseTooOld extends Error {
  override readonly name = 'ReleaseTooOld';
  /** The server node logs the first refusal only. Later failures have the same cause and would repeat the line. */
  readonly isLogged = true;

  constructor(release: number, oldestWriter: number) {
    super(
      `This node can no longer write: its release, ${release}, is too old for its database, which accepts writes of releases from ` +
        `${oldestWriter} on. Replace the node by one of a later release.`,
    );
  }
}

/** Decides whether this server node may write. A refused write ends the permission, and no further write is tried. */
export class WritePermit {
  #refusal: ReleaseTooOld | undefined;
  #onRefused: (refusal: ReleaseTooOld) => void = () => {};

  /** The reason why this server node may not write. Undefined as long as it may write. */
  get refusal(): ReleaseTooOld | undefined {
    return this.#refusal;
  }

  /** @param listener called once, with the first refused write */
  onRefused(listener: (refusal: ReleaseTooOld) => void): void {
    this.#onRefused = listener;
  }

  /** @throws ReleaseTooOld if this server node may not write */
  async use<T>(write: () => Promise<T>): Promise<T> {
    if (this.#refusal) throw this.#refusal;
    try {
      return await write();
    } catch (error) {
      if (error instanceof ReleaseTooOld && this.#refusal === undefined) {
        this.#refusal = error;
        this.#onRefused(error);
      }
      throw this.#refusal ?? error;
    }
  }
}

/**
 * The time after a refusal in which further refusals are likely. A small probe might succeed in that time although a
 * write would not.
 */
const TELLING_MS = 5000;

/**
 * Remembers when the database last refused a write as read-only, full or broken. The health reply shows it
 * (D-PLT-23).
 */
export class WriteRefusals {
  #at = -Infinity;

  /** @param now monotonic milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  note(error: unknown): void {
    if (refusesWrites(error)) this.#at = this.now();
  }

  /** Returns whether a write was refused recently. */
  get areRecent(): boolean {
    return this.now() - this.#at < TELLING_MS;
  }
}
