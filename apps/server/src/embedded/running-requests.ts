import type { ServerResponse } from 'node:http';

/** This class and the host listen to a response, besides the server, which uses nearly all that Node allows. */
const HOSTS_LISTENERS = 10;

/** The requests that were received and not answered yet. */
export class RunningRequests {
  #count = 0;
  #whenNone: Array<() => void> = [];

  begin(response: ServerResponse): void {
    this.#count += 1;
    response.setMaxListeners(response.getMaxListeners() + HOSTS_LISTENERS);
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
