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
