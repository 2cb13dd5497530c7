/** Random numbers that are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(private readonly seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 to less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Begins again with the first number. */
  restart(): void {
    this.#state = this.seed;
  }
}
