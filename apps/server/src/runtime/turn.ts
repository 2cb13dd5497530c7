import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** After this time, a long work lets other work run. */
const TURN_MS = 8;

/** Limit of turns in one pause. A process that was suspended seems to have worked for long, but has not. */
const MAX_GIVEN = 64;

/** Measures how long a work has run without a pause, so that other work can run in between. */
export class Turn {
  #since = performance.now();
  #loop = loopsSoFar();

  /**
   * Returns whether the work must pause. The time starts again if the event loop has gone round meanwhile, because
   * other work has run.
   */
  isOver(): boolean {
    if (performance.now() - this.#since <= TURN_MS) return false;
    if (this.#loop === loopsSoFar()) return true;
    this.#begin();
    return false;
  }

  /**
   * Lets other work run for as many turns of the event loop as the work's last step took time. Each turn accepts only
   * one connection, so a single turn after a long step would keep new clients waiting.
   */
  async pass(): Promise<void> {
    const taken = this.isOver() ? (performance.now() - this.#since) / TURN_MS : 1;
    for (let given = 0; given < Math.min(taken, MAX_GIVEN); given += 1) await setImmediate();
    this.#begin();
  }

  /** Runs a work step by step, and lets other work run in between. */
  async through<Result>(steps: Generator<unknown, Result, undefined>): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (this.isOver()) await this.pass();
    }
  }

  #begin(): void {
    this.#since = performance.now();
    this.#loop = loopsSoFar();
  }
}

/** Returns how often the event loop has gone round. */
function loopsSoFar(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}
