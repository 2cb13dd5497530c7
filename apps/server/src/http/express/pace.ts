/** How something gets on whose bytes are counted at every look. Times are milliseconds of one clock. */
export class Pace {
  #markedAt: number;
  #markedBytes: number;
  #bytes: number;
  #movedAt: number;

  constructor(now: number, bytes: number) {
    this.#markedAt = this.#movedAt = now;
    this.#markedBytes = this.#bytes = bytes;
  }

  look(now: number, bytes: number): void {
    if (bytes !== this.#bytes) this.#movedAt = now;
    this.#bytes = bytes;
  }

  /** For how long it has not moved. */
  stalledMs(now: number): number {
    return now - this.#movedAt;
  }

  /** Since the mark. */
  elapsedMs(now: number): number {
    return now - this.#markedAt;
  }

  /** Since the mark. */
  get movedBytes(): number {
    return this.#bytes - this.#markedBytes;
  }

  mark(now: number): void {
    this.#markedAt = now;
    this.#markedBytes = this.#bytes;
  }
}
