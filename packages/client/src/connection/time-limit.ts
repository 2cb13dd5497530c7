import type { Runtime } from './runtime.js';

/** Aborts an attempt after its time limit, or with the signal of the caller. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #stopTimer: () => void;
  readonly #onAbort = () => this.#controller.abort(this.#caller?.reason);
  #isOver = false;

  constructor(ms: number, caller: AbortSignal | undefined, startTimer: Runtime['startTimer']) {
    this.#caller = caller;
    caller?.addEventListener('abort', this.#onAbort);
    this.#stopTimer = startTimer(ms, () => {
      this.#isOver = true;
      this.#controller.abort();
    });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the limit, and not the caller, ended the attempt. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Stops the time limit. The caller may still abort. */
  stopTimer(): void {
    this.#stopTimer();
  }

  /** Stops listening too. The signal of a long-lived caller must not keep every request in memory. */
  end(): void {
    this.#stopTimer();
    this.#caller?.removeEventListener('abort', this.#onAbort);
  }
}
