/** The same thing is told no more often than this. */
const QUIET_MS = 10_000;

/** Takes notices. It is the log, which has notices of its own and so is not named here. */
interface NoticeLog {
  notice(message: string, details: Readonly<Record<string, unknown>>): void;
}

interface Told {
  at: number;
  /** Since it was told. */
  untold: number;
}

/** Warnings that would fill the log where many requests cause them: each is told once, then with how often it was since. */
export class Notices {
  readonly #told = new Map<string, Told>();

  /** @param now monotonic milliseconds */
  constructor(
    private readonly log: NoticeLog,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param details of this time, without anything secret */
  tell(message: string, details: Readonly<Record<string, unknown>>): void {
    const told = this.#told.get(message);
    if (told && this.now() - told.at < QUIET_MS) {
      told.untold += 1;
      return;
    }
    this.log.notice(message, { ...details, times: 1 + (told?.untold ?? 0) });
    this.#told.set(message, { at: this.now(), untold: 0 });
  }
}

/** How many lines of a kind are written in a window of time. */
interface LineBounds {
  /** About one thing, such as one address. */
  readonly ofOne: number;
  /** About all of them together. */
  readonly ofAll: number;
  readonly windowMs: number;
}

/** Further things share one count, under the empty text: an attacker cannot fill the memory either. */
const MAX_COUNTED = 1000;

/**
 * Bounds the lines of something that may happen very often. At the end of each window it tells how many lines were left out,
 * by what they were about.
 */
export class LogLineLimiter {
  readonly #written = new Map<string, number>();
  readonly #leftOut = new Map<string, number>();
  #all = 0;
  #isOpen = false;

  constructor(
    private readonly bounds: LineBounds,
    private readonly tellLeftOut: (leftOut: ReadonlyMap<string, number>) => void,
    private readonly later: (run: () => void, ms: number) => void = (run, ms) => void setTimeout(run, ms).unref(),
  ) {}

  /** Whether one more line about that may be written now; if not, it is counted. */
  admits(about: string): boolean {
    if (!this.#isOpen) this.later(() => this.#end(), this.bounds.windowMs);
    this.#isOpen = true;
    const written = this.#written.get(about) ?? 0;
    if (written < this.bounds.ofOne && this.#all < this.bounds.ofAll) {
      this.#written.set(about, written + 1);
      this.#all += 1;
      return true;
    }
    const counted = this.#leftOut.has(about) || this.#leftOut.size < MAX_COUNTED ? about : '';
    this.#leftOut.set(counted, (this.#leftOut.get(counted) ?? 0) + 1);
    return false;
  }

  #end(): void {
    const leftOut = new Map(this.#leftOut);
    this.#isOpen = false;
    this.#all = 0;
    this.#written.clear();
    this.#leftOut.clear();
    if (leftOut.size > 0) this.tellLeftOut(leftOut);
  }
}
