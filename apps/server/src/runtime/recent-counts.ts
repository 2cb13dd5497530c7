/** Limit of counted keys. Fewer keys than this can come before their counts are back at zero. */
const MAX_COUNTS = 50_000;

/** Counts recent events by key, such as wrong passwords. Counts decrease with time, so that a caller who waits may try again. */
export class RecentCounts {
  /** The time at which each key's count is back at zero. The keys that were counted longest ago come first. */
  readonly #forgottenAt = new Map<string, number>();

  /**
   * @param limit `most`: events that may come at once; `forgottenMs`: the time after which the count decreases by 1
   */
  constructor(
    private readonly limit: { readonly most: number; readonly forgottenMs: number },
    private readonly maxCounts = MAX_COUNTS,
  ) {}

  get size(): number {
    return this.#forgottenAt.size;
  }

  /** Returns the time until the key may try again. 0 if it may try now. */
  msToNextTry(key: string, now: number): number {
    const { most, forgottenMs } = this.limit;
    return Math.max(0, this.msToForgotten(key, now) - (most - 1) * forgottenMs);
  }

  /** Returns the time until the key's count is back at zero. */
  msToForgotten(key: string, now: number): number {
    const { most, forgottenMs } = this.limit;
    // The limit protects against a clock that was set back.
    return Math.min(Math.max(0, (this.#forgottenAt.get(key) ?? 0) - now), most * forgottenMs);
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
