import { setImmediate as nextTurn } from 'node:timers/promises';

/** Limit for explanations that wait. Together they take about a second. */
const MOST_WAITING = 32;

/**
 * Explains refusals one after the other, one step in each turn of the event loop, so that other requests are served in between. A
 * refusal that finds no place is answered without an explanation, for any user (D-SIG-9).
 */
export class ExplanationTurns {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  async run(explain: () => Iterator<undefined, void>): Promise<void> {
    if (this.#waiting >= MOST_WAITING) return;
    this.#waiting += 1;
    const turn = this.#last.then(() => inTurns(explain));
    // The next explanation runs even if this one fails.
    this.#last = turn.catch(() => undefined);
    try {
      await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}

async function inTurns(explain: () => Iterator<undefined, void>): Promise<void> {
  const steps = explain();
  do await nextTurn();
  while (!steps.next().done);
}
