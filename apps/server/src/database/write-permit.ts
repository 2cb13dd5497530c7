import { oldestWriterNamedIn } from './dialect/failures.js';
import { RELEASE } from './migrations/index.js';

/** The database takes no writes of this release any more: a later one has changed what is to be written (D-PLT-17). */
export class ReleaseTooOld extends Error {
  override readonly name = 'ReleaseTooOld';
  /** The node logs the first refusal. Everything that fails because of it would repeat that line. */
  readonly isLogged = true;

  constructor(oldestWriter: number) {
    super(
      `This node writes no more: its release, ${RELEASE}, is too old for its database, which takes writes of releases from ` +
        `${oldestWriter} on. Replace the node by one of a later release.`,
    );
  }
}

/** Whether this node may write. It learns by a write that it may not, and from then on it tries none. */
export class WritePermit {
  #refusal: ReleaseTooOld | undefined;
  #onRefused: (refusal: ReleaseTooOld) => void = () => {};

  /** Why this node may not write; undefined while it may. */
  get refusal(): ReleaseTooOld | undefined {
    return this.#refusal;
  }

  /** @param listener called once, with the first write that is refused */
  onRefused(listener: (refusal: ReleaseTooOld) => void): void {
    this.#onRefused = listener;
  }

  /** @throws ReleaseTooOld if this node may not write, in place of what the database says */
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
