interface RecentLimit {
  /** This many in a row are allowed. */
  readonly most: number;
  /** After each such time, the count decreases by one. */
  readonly forgottenMs: number;
}

/** More keys than can come before their counts are back at zero. */
const MAX_COUNTS = 50_000;

/** Counts recent events by key, such as wrong passwords. Counts decrease with time, so that a caller who waits may try again. */
export class RecentCounts {
  /** When each key's count is back at zero. The keys that were counted longest ago come first. */
  readonly #forgottenAt = new Map<string, number>();

  constructor(
    private readonly limit: RecentLimit,
    private readonly maxCounts = MAX_COUNTS,
  ) {}

  get size(): number {
    return this.#forgottenAt.size;
  }

  /** How long until the key may try again; 0 if it may now. */
  msToNextTry(key: string, now: number): number {
    const { most, forgottenMs } = this.limit;
    return Math.max(0, this.msToForgotten(key, now) - (most - 1) * forgottenMs);
  }

  /** How long until the key's count is back at zero. */
  msToForgotten(key: string, now: number): number {
    const { most, forgottenMs } = this.limit;
    const leftMs = (this.#forgottenAt.get(key) ?? now) - now;
    // It is no longer than that, even if the clock was set back.
    return Math.min(Math.max(0, leftMs), most * forgottenMs);
  }

  /** @returns whether the key has reached its limit now */
  add(key: string, now: number): boolean {
    const wasFree = this.msToNextTry(key, now) === 0;
    const forgottenAt = now + this.msToForgotten(key, now) + this.limit.forgottenMs;
    this.#forgottenAt.delete(key);
    this.#forgottenAt.set(key, forgottenAt);
    this.#forget(now);
    return wasFree && this.msToNextTry(key, now) > 0;
  }

  #forget(now: number): void {
    for (const [key, forgottenAt] of this.#forgottenAt) {
      if (this.size <= this.maxCounts && forgottenAt > now) return;
      this.#forgottenAt.delete(key);
    }
  }
}
