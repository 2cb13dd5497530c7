import { Clock } from '../runtime/index.js';
import type { EmbeddedClock, EmbeddedSnapshot } from './embedded-server.js';

/** The machine's clock, moved by an offset, or stopped. */
export class MovableClock extends Clock implements EmbeddedClock {
  #offsetMs = 0;
  #frozenAt: number | undefined;

  now(): number {
    return this.#frozenAt ?? Date.now() + this.#offsetMs;
  }

  override signingTime(): number {
    return Date.now();
  }

  set(time: number): void {
    if (!Number.isSafeInteger(time) || time < 0)
      throw new RangeError(`time: must be milliseconds since 1970, received ${String(time)}.`);
    if (this.#frozenAt === undefined) this.#offsetMs = time - Date.now();
    else this.#frozenAt = time;
  }

  freeze(frozen: boolean): void {
    const now = this.now();
    this.#frozenAt = frozen ? now : undefined;
    this.#offsetMs = now - Date.now();
  }

  copy(): EmbeddedSnapshot['clock'] {
    return { offsetMs: this.#offsetMs, frozenAt: this.#frozenAt };
  }

  replace({ offsetMs, frozenAt }: EmbeddedSnapshot['clock']): void {
    this.#offsetMs = offsetMs;
    this.#frozenAt = frozenAt;
  }
}
