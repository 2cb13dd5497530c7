/** The statements did not finish in time. */
export class StatementTooLong extends Error {
  override readonly name = 'StatementTooLong';

  constructor(timeLimitMs: number) {
    super(`The statements were not done within ${timeLimitMs / 1000} seconds.`);
  }
}

/** The time that all statements of one search share. Each statement leaves less time for the next one. */
export class StatementTime {
  #leftMs: number;

  /** @param now returns milliseconds since any fixed moment */
  constructor(
    readonly limitMs: number,
    private readonly now: () => number,
  ) {
    this.#leftMs = limitMs;
  }

  /**
   * @param ask receives the remaining milliseconds, a whole number from 1
   * @throws StatementTooLong if no time is left
   */
  async spend<T>(ask: (leftMs: number) => Promise<T>): Promise<T> {
    if (this.#leftMs <= 0) throw new StatementTooLong(this.limitMs);
    const began = this.now();
    try {
      return await ask(Math.ceil(this.#leftMs));
    } finally {
      this.#leftMs -= this.now() - began;
    }
  }
}
