/** Lets the works of one customer run one after the other. */
export class CustomerQueues {
  /** The last work of each that has not ended yet. */
  readonly #last = new Map<number, Promise<void>>();

  run<T>(customerId: number, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(customerId) ?? Promise.resolve()).then(work);
    const ended: Promise<void> = result.then(
      () => this.#end(customerId, ended),
      () => this.#end(customerId, ended),
    );
    this.#last.set(customerId, ended);
    return result;
  }

  #end(customerId: number, ended: Promise<void>): void {
    if (this.#last.get(customerId) === ended) this.#last.delete(customerId);
  }
}
