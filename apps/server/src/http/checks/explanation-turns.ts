import { setImmediate as nextTurn } from 'node:timers/promises';

/** At most this many explanations wait for their turns: together they take about a second. */
const MOST_WAITING = 32;

/**
 * Explains refusals one after the other, and one step of one in a turn of the event loop: others are served in between. A refusal
 * for which no place is left is answered without its explanation, whoever the user is (D-SIG-9).
 */
export class ExplanationTurns {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  async run(explain: () => Iterator<undefined, void>): Promise<void> {
    if (this.#waiting >= MOST_WAITING) return;
    this.#waiting += 1;
    const turn = this.#last.then(() => inTurns(explain));
    // The next one has its turn whether or not this one fails.
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
