/** Runs work once for each key at a time. Callers that ask meanwhile get the result of the running work. */
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
