/** The timeouts of an exchange: for the connection, and for the whole exchange. */
export class TimeLimits {
  #over: Error | undefined;
  #controller: AbortController | undefined;
  readonly #stops: Array<(why: Error) => void> = [];
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(limits: { readonly connectMs: number; readonly wholeMs: number }) {
    this.#timers = [this.#limit('No connection', limits.connectMs), this.#limit('No whole reply', limits.wholeMs)];
  }

  /** The error of the exceeded timeout. Undefined if none was exceeded. */
  get over(): Error | undefined {
    return this.#over;
  }

  /**
   * Aborts when a timeout is exceeded. It is created only for a caller that reads it, because most exchanges need
   * none.
   */
  get signal(): AbortSignal {
    if (!this.#controller) {
      const controller = new AbortController();
      this.#controller = controller;
      this.onOver((why) => controller.abort(why));
    }
    return this.#controller.signal;
  }

  /** Calls `stop` when a timeout is exceeded. */
  onOver(stop: (why: Error) => void): void {
    if (this.#over) stop(this.#over);
    else this.#stops.push(stop);
  }

  /** Rejects when the time is over, even if `work` ignores `signal`. */
  within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, new Promise<never>((_, reject) => this.onOver(reject))]);
  }

  connected(): void {
    clearTimeout(this.#timers[0]);
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #limit(what: string, limitMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      const over = new Error(`${what} within ${limitMs} ms.`);
      this.#over ??= over;
      for (const stop of this.#stops.splice(0)) stop(over);
    }, limitMs);
  }
}
