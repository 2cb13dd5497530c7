const INTERVAL_MS = 600_000;
/** What one sweep leaves, the next one takes. */
const MAX_UNITS = 100;

/** Takes away what nobody needs any more, now and then: one sweep at a time, unit by unit, and none once the service stops. */
export abstract class Sweeper {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #stopping = false;

  onApplicationBootstrap(): void {
    this.#timer = setInterval(
      () => void this.sweep().catch((error: unknown) => this.failed(error)),
      INTERVAL_MS,
    ).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping = true;
    await this.#sweeping.catch(() => undefined);
  }

  sweep(): Promise<void> {
    this.#sweeping = this.#sweeping.catch(() => undefined).then(() => this.#sweepInUnits());
    return this.#sweeping;
  }

  /** @returns whether there may be more */
  protected abstract sweepUnit(): Promise<boolean>;

  /** Tells the log of a sweep that did not end. */
  protected abstract failed(error: unknown): void;

  async #sweepInUnits(): Promise<void> {
    for (let unit = 0; unit < MAX_UNITS && !this.#stopping; unit += 1) if (!(await this.sweepUnit())) return;
  }
}
