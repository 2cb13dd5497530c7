/** The minimum time between two lines with the same message. */
const QUIET_MS = 10_000;

/** The part of `Log` that notices need. `Log` itself has notices, so importing it would make a cycle. */
interface NoticeLog {
  notice(message: string, details: Readonly<Record<string, unknown>>): void;
}

interface LoggedNotice {
  at: number;
  /** Number of left-out lines since the last written line. */
  leftOut: number;
}

/** Warnings that many requests cause and that would fill the log. Each is logged once in 10 seconds, with its count since then. */
export class Notices {
  readonly #logged = new Map<string, LoggedNotice>();

  /** @param now monotonic milliseconds */
  constructor(
    private readonly log: NoticeLog,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param details must not hold secrets */
  tell(message: string, details: Readonly<Record<string, unknown>>): void {
    const logged = this.#logged.get(message);
    if (logged && this.now() - logged.at < QUIET_MS) {
      logged.leftOut += 1;
      return;
    }
    this.log.notice(message, { ...details, times: 1 + (logged?.leftOut ?? 0) });
    this.#logged.set(message, { at: this.now(), leftOut: 0 });
  }
}

interface LineBounds {
  /** Limit of lines about one subject, such as one address. */
  readonly ofOne: number;
  readonly ofAll: number;
  readonly windowMs: number;
}

/**
 * Limit of subjects that are counted separately. Further subjects share one count, under the empty text, so that an
 * attacker cannot fill the memory.
 */
const MAX_COUNTED = 1000;

/**
 * Limits log lines about something that may happen very often. At the end of each window, reports how many lines were
 * left out, by subject.
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

  /** Returns whether another line about a subject may be written now. If not, counts the line. */
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
