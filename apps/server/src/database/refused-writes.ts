import { refusesWrites } from './dialect/database-errors.js';

/** The database accepts no writes of this node. */
export abstract class WriteNotPermitted extends Error {
  /** Whether another write of this process may be accepted. */
  abstract readonly mayEnd: boolean;
  /** The server node logs the first refusal only. Later failures have the same cause and would repeat the line. */
  readonly isLogged = true;
}

/** A later release has changed what writes must contain (D-PLT-17). */
export class ReleaseTooOld extends WriteNotPermitted {
  override readonly name = 'ReleaseTooOld';
  readonly mayEnd = false;

  constructor(release: number, oldestWriter: number) {
    super(
      `This node can no longer write: its release, ${release}, is too old for its database, which accepts writes of releases from ` +
        `${oldestWriter} on. Replace the node by one of a later release.`,
    );
  }
}

/** The installation is being moved to another database, or was moved (D-OPR-27). */
export class InstallationMoves extends WriteNotPermitted {
  override readonly name = 'InstallationMoves';
  readonly mayEnd = true;

  constructor() {
    super(
      'This database takes no writes, because "talent-server move" copies it, or has copied it. Once it has, start the servers with ' +
        'the settings that it has printed. "talent-server move --cancel" lets this database take writes again.',
    );
  }
}

/** Decides whether this server node may write. If a later release refuses it, no further write is tried. */
export class WritePermit {
  #refusal: WriteNotPermitted | undefined;
  #onRefused: (refusal: WriteNotPermitted) => void = () => {};

  /** The reason why this server node may not write. Undefined as long as it may write. */
  get refusal(): WriteNotPermitted | undefined {
    return this.#refusal;
  }

  /** @param listener called with the first refused write, and again if writes were accepted in between */
  onRefused(listener: (refusal: WriteNotPermitted) => void): void {
    this.#onRefused = listener;
  }

  /** @throws WriteNotPermitted if this server node may not write */
  async use<T>(write: () => Promise<T>): Promise<T> {
    if (this.#refusal?.mayEnd === false) throw this.#refusal;
    try {
      const result = await write();
      if (this.#refusal?.mayEnd) this.#refusal = undefined;
      return result;
    } catch (error) {
      if (error instanceof WriteNotPermitted && this.#refusal === undefined) {
        this.#refusal = error;
        this.#onRefused(error);
      }
      throw this.#refusal?.mayEnd === false ? this.#refusal : error;
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
