/** What the patterns of one write may take together, in states times characters: about half a second (D-PRO-33). */
const MAX_STEPS = 5_000_000;

/** How much of that is left to one write. */
export class PatternBudget {
  #left = MAX_STEPS;

  /** Whether a text may still be tried. */
  take(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
