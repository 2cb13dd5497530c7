import { ProtocolError } from '@talent-platform/protocol/errors';

/** Making a document takes a core, and memory for its fonts: so many at once, so many waiting for their turn. */
const LIMITS = { running: 2, waiting: 32 };

/** Lets few documents be made at once; beyond those that wait a request is told to come again. */
export class MakingQueue {
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(private readonly limits = LIMITS) {}

  /**
   * Makes a document once it is its turn. One that nobody waits for any more gives its place to the next.
   *
   * @throws ProtocolError BUSY where too many wait already; the signal's reason where it is aborted
   */
  async *make<T>(signal: AbortSignal, making: () => AsyncIterable<T>): AsyncIterable<T> {
    await this.#enter(signal);
    try {
      signal.throwIfAborted();
      yield* making();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.limits.running) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= this.limits.waiting)
      throw ProtocolError.of('BUSY', 'Too many documents at once; try again shortly.');
    await this.#wait(signal);
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.delete(enter);
        reject(signal.reason as Error);
      };
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      this.#waiting.add(enter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** The place goes to whoever waits longest, so that nobody who comes now takes it. */
  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
