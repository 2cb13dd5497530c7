/** Requests wait no longer than this for connections that keep coming. */
const PATIENCE_MS = 50;

/**
 * Admits all clients that want to connect before it serves requests. The system hands over one connection in each turn of the event
 * loop, and admitted clients may fill every turn. If a hundred came at once, the last would wait for a hundred turns (D-NET-14).
 * If nobody is connecting, nothing waits.
 */
export class Newcomers {
  #waiting: Array<() => void> = [];
  #isLettingIn = false;
  #cameInThisTurn = false;
  #until = 0;

  /** Notes a new connection. Others may follow. */
  came(): void {
    this.#cameInThisTurn = true;
    if (this.#isLettingIn) return;
    this.#isLettingIn = true;
    this.#until = performance.now() + PATIENCE_MS;
    setImmediate(this.#afterTurn);
  }

  /** Calls `serve` after the newcomers are admitted. */
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
