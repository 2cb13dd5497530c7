const USUAL_PACE = { intervalMs: 600_000, maxUnits: 100 };

/**
 * Runs sweeps at intervals: one at a time, unit by unit, and none after the service begins to stop. Nest calls
 * `onApplicationBootstrap` and `onApplicationShutdown` of every provider.
 */
export abstract class Sweeper {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #running = 0;
  #stopping = false;

  /** @param pace the interval, and the limit of units of one sweep. The next sweep continues */
  constructor(private readonly pace = USUAL_PACE) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      if (this.#running === 0) this.sweep().catch((error: unknown) => this.failed(error));
    }, this.pace.intervalMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping = true;
    await this.#sweeping.catch(() => undefined);
  }

  sweep(): Promise<void> {
    this.#running += 1;
    this.#sweeping = this.#sweeping
      .catch(() => undefined)
      .then(() => this.#sweepInUnits())
      .finally(() => (this.#running -= 1));
    return this.#sweeping;
  }

  /** @returns whether there may be more */
  protected abstract sweepUnit(): Promise<boolean>;

  protected abstract failed(error: unknown): void;

  async #sweepInUnits(): Promise<void> {
    for (let unit = 0; unit < this.pace.maxUnits && !this.#stopping; unit += 1) if (!(await this.sweepUnit())) return;
  }
}
