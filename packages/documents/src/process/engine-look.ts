import type { DocumentEngine } from '../engine.js';
import { probeEngine } from './probe-engines.js';
import type { EngineReport, Probed } from './probe-engines.js';

/**
 * Knows which engines are available. If an engine may become available later, probes again after a while, without
 * making callers wait.
 */
export class EngineLook {
  readonly #engines: readonly DocumentEngine[];
  readonly #againMs: number;
  #found: readonly Probed[];
  #lookedAt = Date.now();
  #isLooking = false;

  private constructor(engines: readonly DocumentEngine[], found: readonly Probed[], againMs: number) {
    this.#engines = engines;
    this.#found = found;
    this.#againMs = againMs;
  }

  /** @param againMs - after how long it is looked again for engines that are installed and did not run */
  static async start(engines: readonly DocumentEngine[], againMs: number): Promise<EngineLook> {
    return new EngineLook(engines, await Promise.all(engines.map(probeEngine)), againMs);
  }

  /** As they were found last. */
  reports(): readonly EngineReport[] {
    if (!this.#isLooking && Date.now() - this.#lookedAt >= this.#againMs) void this.#lookAgain();
    return this.#found.map(({ report }) => report);
  }

  async #lookAgain(): Promise<void> {
    this.#isLooking = true;
    this.#found = await Promise.all(
      this.#found.map(async (known) => {
        const engine = this.#engines.find(({ id }) => known.mayPass && id === known.report.id);
        return engine === undefined ? known : probeEngine(engine);
      }),
    );
    this.#lookedAt = Date.now();
    this.#isLooking = false;
  }
}
