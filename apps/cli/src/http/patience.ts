/** How long a server is waited for; where something moves, the wait begins anew. */
export class Patience {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly ms: number) {
    this.renew();
  }

  /** Aborted once the wait was too long. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  renew(): void {
    this.rest();
    this.#timer = setTimeout(() => this.#controller.abort(), this.ms);
  }

  /** Nothing is waited for: the server is not to blame for a slow disk, or for whoever reads a pipe. */
  rest(): void {
    clearTimeout(this.#timer);
  }
}
