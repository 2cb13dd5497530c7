import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** A long work lets others have theirs after so many milliseconds. */
const TURN_MS = 8;
/** So many turns are given at most: a process that stood still for a while did not work meanwhile. */
const MAX_GIVEN = 64;

/** The time that one work may take before others have theirs; nobody's once nobody waits for it. */
export class Turn {
  #since = performance.now();
  #loop = loopsSoFar();

  /** @param signal aborted where nobody waits for the work any more; left out where it is done in any case */
  constructor(private readonly signal?: AbortSignal) {}

  /** What others did counts for nobody: they have had their turns, whoever let them. */
  isOver(): boolean {
    if (performance.now() - this.#since <= TURN_MS) return false;
    if (this.#loop === loopsSoFar()) return true;
    this.#begin();
    return false;
  }

  /**
   * Lets others have as many turns as the work took: of the connections that have come, each turn of the event loop accepts
   * one alone, so a step as long as several would keep them waiting for all of the work.
   *
   * @throws the signal's reason where the work is to be done no further
   */
  async pass(): Promise<void> {
    const taken = this.isOver() ? (performance.now() - this.#since) / TURN_MS : 1;
    for (let given = 0; given < Math.min(taken, MAX_GIVEN); given += 1) await setImmediate();
    this.signal?.throwIfAborted();
    this.#begin();
  }

  /** Does a work step by step, and lets others work in between. */
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

/** How often the event loop has gone round. */
function loopsSoFar(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}
