/** Random numbers that a seed gives again: the crowd's choices, and when the crash soak kills. */
export class SeededRandom {
  #state;

  constructor(seed) {
    this.#state = seed | 0;
  }

  /** From 0 to less than 1 (mulberry32). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below the bound. */
  below(bound) {
    return Math.floor(this.next() * bound);
  }

  pick(choices) {
    return choices[this.below(choices.length)];
  }
}

/** In another order for each seed, so that a short run does not always leave out the same ones. */
export function shuffled(items, random) {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
