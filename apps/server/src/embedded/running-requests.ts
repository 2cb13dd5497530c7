import type { ServerResponse } from 'node:http';

/** The requests that were received and not answered yet. */
export class RunningRequests {
  #count = 0;
  #whenNone: Array<() => void> = [];

  begin(response: ServerResponse): void {
    this.#count += 1;
    response.once('close', () => {
      this.#count -= 1;
      if (this.#count > 0) return;
      const told = this.#whenNone;
      this.#whenNone = [];
      for (const tell of told) tell();
    });
  }

  /** Resolves when no request runs. */
  async ended(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => void this.#whenNone.push(resolve));
  }
}
