import { setImmediate as nextTurn } from 'node:timers/promises';

/** Limit of waiting explanations. Together they take about a second. */
const MAX_WAITING = 32;

/**
 * Explains one refusal in each turn of the event loop, so that other requests are served in between. If the queue is
 * full, the refusal has no explanation, for any user (D-SIG-9).
 */
export class ExplanationQueue {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  async run(explain: () => void): Promise<void> {
    if (this.#waiting >= MAX_WAITING) return;
    this.#waiting += 1;
    const own = this.#last.then(() => nextTurn()).then(explain);
    // The next explanation runs even if this one fails.
    this.#last = own.catch(() => undefined);
    try {
      await own;
    } finally {
      this.#waiting -= 1;
    }
  }
}
