/** What is asked for again while it is being done is done once, and all who ask get its result. */
export class OneAtATime<T> {
  readonly #running = new Map<string, Promise<T>>();

  async run(key: string, work: () => Promise<T>): Promise<{ readonly isJoined: boolean; readonly result: T }> {
    const running = this.#running.get(key);
    if (running) return { isJoined: true, result: await running };
    const begun = work();
    this.#running.set(key, begun);
    try {
      return { isJoined: false, result: await begun };
    } finally {
      this.#running.delete(key);
    }
  }
}
