/** Requests wait no longer than this for connections that keep coming. */
const PATIENCE_MS = 50;

/**
 * Lets all who want to connect in before anybody is served. The system hands over one connection in each turn of the event
 * loop, and whoever is in may fill every turn: of a hundred who came at once, the last would wait for a hundred turns
 * (D-NET-14). With nobody at the door nothing waits.
 */
export class Newcomers {
  #waiting: Array<() => void> = [];
  #isLettingIn = false;
  #cameInThisTurn = false;
  #until = 0;

  /** A connection came; others may stand behind it. */
  came(): void {
    this.#cameInThisTurn = true;
    if (this.#isLettingIn) return;
    this.#isLettingIn = true;
    this.#until = performance.now() + PATIENCE_MS;
    setImmediate(this.#afterTurn);
  }

  /** Calls `serve` once they are in. */
  letInBefore(serve: () => void): void {
    if (this.#isLettingIn) this.#waiting.push(serve);
    else serve();
  }

  readonly #afterTurn = (): void => {
    if (this.#cameInThisTurn && performance.now() < this.#until) {
      this.#cameInThisTurn = false;
      setImmediate(this.#afterTurn);
      return;
    }
    this.#isLettingIn = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const serve of waiting) serve();
  };
}
