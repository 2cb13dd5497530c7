interface RecentLimitOptions {
  /** Limit of events in a row. */
  readonly most: number;
  /** The time after which the count decreases by 1. */
  readonly forgottenMs: number;
}

/** The rule of a limit whose counts decrease with time. It stands for a count by the time at which it is back at zero. */
export class RecentLimit {
  readonly most: number;
  readonly forgottenMs: number;

  constructor({ most, forgottenMs }: RecentLimitOptions) {
    this.most = most;
    this.forgottenMs = forgottenMs;
  }

  /** Returns the time until one more may come. 0 if it may come now. */
  msToNextTry(forgottenAt: number, now: number): number {
    return Math.max(0, this.msToForgotten(forgottenAt, now) - (this.most - 1) * this.forgottenMs);
  }

  /** Returns the time until the count is back at zero. */
  msToForgotten(forgottenAt: number, now: number): number {
    // The limit protects against a clock that was set back.
    return Math.min(Math.max(0, forgottenAt - now), this.most * this.forgottenMs);
  }

  withOneMore(forgottenAt: number, now: number): number {
    return now + this.msToForgotten(forgottenAt, now) + this.forgottenMs;
  }

  /**
   * Returns the count without one that was counted by mistake. A count that is back at zero has no time, so that a
   * clock that is set back leaves nothing of it.
   */
  withOneLess(forgottenAt: number, now: number): number {
    const before = forgottenAt - this.forgottenMs;
    return before > now ? before : 0;
  }
}

/** Limit of counted keys. Fewer keys than this can come before their counts are back at zero. */
const MAX_COUNTS = 50_000;

/** Counts recent events by key, such as wrong passwords. Counts decrease with time, so that a caller who waits may try again. */
export class RecentCounts {
  readonly #limit: RecentLimit;
  /** The time at which each key's count is back at zero. The keys that were counted longest ago come first. */
  readonly #forgottenAt = new Map<string, number>();

  constructor(
    limit: RecentLimitOptions,
    private readonly maxCounts = MAX_COUNTS,
  ) {
    this.#limit = new RecentLimit(limit);
  }

  get size(): number {
    return this.#forgottenAt.size;
  }

  /** Returns the time at which the key's count is back at zero. 0 for a key without a count. */
  forgottenAt(key: string): number {
    return this.#forgottenAt.get(key) ?? 0;
  }

  /** Returns the time until the key may try again. 0 if it may try now. */
  msToNextTry(key: string, now: number): number {
    return this.#limit.msToNextTry(this.forgottenAt(key), now);
  }

  /** Returns the time until the key's count is back at zero. */
  msToForgotten(key: string, now: number): number {
    return this.#limit.msToForgotten(this.forgottenAt(key), now);
  }

  /** @returns whether the key has reached its limit now */
  add(key: string, now: number): boolean {
    const wasFree = this.msToNextTry(key, now) === 0;
    this.set(key, this.#limit.withOneMore(this.forgottenAt(key), now), now);
    return wasFree && this.msToNextTry(key, now) > 0;
  }

  /** Replaces the count of a key by the time at which it is back at zero. */
  set(key: string, forgottenAt: number, now: number): void {
    this.#forgottenAt.delete(key);
    this.#forgottenAt.set(key, forgottenAt);
    this.#forget(now);
  }

  #forget(now: number): void {
    for (const [key, forgottenAt] of this.#forgottenAt) {
      if (this.size <= this.maxCounts && forgottenAt > now) return;
      this.#forgottenAt.delete(key);
    }
  }
}
