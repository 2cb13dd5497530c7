import { setImmediate } from 'node:timers/promises';

/** A long work lets others have theirs after so many milliseconds. */
const TURN_MS = 8;

/** The time that one work may take before others have theirs; nobody's once nobody waits for it. */
export class Turn {
  #since = performance.now();

  /** @param signal aborted where nobody waits for the work any more; left out where it is done in any case */
  constructor(private readonly signal?: AbortSignal) {}

  isOver(): boolean {
    return performance.now() - this.#since > TURN_MS;
  }

  /** @throws the signal's reason where the work is to be done no further */
  async pass(): Promise<void> {
    await setImmediate();
    this.signal?.throwIfAborted();
    this.#since = performance.now();
  }

  /** Does a work step by step, and lets others work in between. */
  async through<Result>(steps: Generator<unknown, Result, undefined>): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (this.isOver()) await this.pass();
    }
  }
}
