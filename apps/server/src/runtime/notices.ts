/** The time in which a message has its lines. */
const WINDOW_MS = 10_000;

/** Warnings that many requests cause and that would fill the log. Beyond their limit, the next line has their count. */
export class Notices {
  /** By message: when its time began, its lines in that time, and those left out since the last written line. */
  readonly #logged = new Map<string, { at: number; lines: number; leftOut: number }>();

  /**
   * @param log its part that notices need. `Log` itself has notices, so importing it would make a cycle
   * @param lines of one message in 10 seconds
   * @param now returns monotonic milliseconds
   */
  constructor(
    private readonly log: { notice(message: string, details: Readonly<Record<string, unknown>>): void },
    private readonly lines = 1,
    private readonly now = (): number => performance.now(),
  ) {}

  /** @param details must not hold secrets */
  tell(message: string, details: Readonly<Record<string, unknown>>): void {
    const logged = this.#logged.get(message) ?? { at: -Infinity, lines: 0, leftOut: 0 };
    this.#logged.set(message, logged);
    if (this.now() - logged.at >= WINDOW_MS) Object.assign(logged, { at: this.now(), lines: 0 });
    if (logged.lines >= this.lines) {
      logged.leftOut += 1;
      return;
    }
    this.log.notice(message, { ...details, times: 1 + logged.leftOut });
    Object.assign(logged, { lines: logged.lines + 1, leftOut: 0 });
  }
}
