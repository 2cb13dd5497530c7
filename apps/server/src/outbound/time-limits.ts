/** The times that an exchange may take: until it is connected, and in all. */
export class TimeLimits {
  readonly #controller = new AbortController();
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(limits: { readonly connectMs: number; readonly wholeMs: number }) {
    this.#timers = [this.#limit('No connection', limits.connectMs), this.#limit('No whole reply', limits.wholeMs)];
  }

  /** Aborted once one of them is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What `signal` does not end is left behind. */
  async within<T>(work: Promise<T>): Promise<T> {
    const over = new Promise<never>((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.#over()), { once: true });
    });
    return Promise.race([work, over]);
  }

  connected(): void {
    clearTimeout(this.#timers[0]);
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #limit(what: string, limitMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new Error(`${what} within ${limitMs} ms.`)), limitMs);
  }

  #over(): Error {
    const { reason } = this.signal;
    return reason instanceof Error ? reason : new Error('The time is over.');
  }
}
