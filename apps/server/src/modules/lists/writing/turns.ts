/** Lets the works of one customer run one after the other. */
export class Turns {
  /** The last work of each that has not ended yet. */
  readonly #last = new Map<number, Promise<void>>();

  take<T>(customerId: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(customerId) ?? Promise.resolve()).then(work);
    const ended: Promise<void> = turn.then(
      () => this.#end(customerId, ended),
      () => this.#end(customerId, ended),
    );
    this.#last.set(customerId, ended);
    return turn;
  }

  #end(customerId: number, ended: Promise<void>): void {
    if (this.#last.get(customerId) === ended) this.#last.delete(customerId);
  }
}
