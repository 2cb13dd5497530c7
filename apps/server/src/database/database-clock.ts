import { Clock, SystemClock } from '../runtime/index.js';
import type { UnitOfWork } from './unit-of-work.js';

/** The interval at which a running server reads the database's clock. */
const READ_MS = 10_000;

/** Specs that move `performance.now` must not move the clock. */
const monotonicNow = performance.now.bind(performance);

/**
 * The time of the database. All server nodes have it, so a node with a wrong clock writes no wrong times (D-OPR-26).
 * Between two readings it goes on by the monotonic clock of the machine, which nobody can set.
 */
export class DatabaseClock extends Clock {
  #aheadOfMonotonicMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param read returns the time of the database in milliseconds since 1970
   * @param monotonic returns milliseconds since any fixed moment
   */
  constructor(
    private readonly read: () => Promise<number>,
    private readonly monotonic: () => number = monotonicNow,
  ) {
    super();
  }

  now(): number {
    return Math.floor(this.#aheadOfMonotonicMs + this.monotonic());
  }

  override skewMs(): number {
    return Date.now() - this.now();
  }

  /** Reads the database's clock. Keeps the time if it differs by less than the reading may be wrong. */
  async refresh(): Promise<void> {
    const began = this.monotonic();
    const there = await this.read();
    const uncertainMs = (this.monotonic() - began) / 2 + 1;
    const aheadOfMonotonicMs = there - (began + uncertainMs);
    if (Math.abs(aheadOfMonotonicMs - this.#aheadOfMonotonicMs) > uncertainMs)
      this.#aheadOfMonotonicMs = aheadOfMonotonicMs;
  }

  /** Reads the database's clock from time to time, until `close`. While the database is away, the time goes on. */
  follow(): this {
    this.#timer = setInterval(() => void this.refresh().catch(() => undefined), READ_MS).unref();
    return this;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** Returns the clock of the database, or of this machine if the database has none of its own. */
export async function openClock(unitOfWork: UnitOfWork): Promise<DatabaseClock | SystemClock> {
  if ((await unitOfWork.clock()) === undefined) return new SystemClock();
  const clock = new DatabaseClock(async () => (await unitOfWork.clock()) ?? Date.now());
  await clock.refresh();
  return clock;
}
