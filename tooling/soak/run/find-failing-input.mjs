import fc from 'fast-check';

/**
 * @typedef {import('./findings.mjs').Findings} Findings
 * @typedef {import('./findings.mjs').Problem} Problem
 * @typedef {(input: any) => Promise<Problem | undefined>} Judge - returns what is wrong, if anything
 */

const DRAWN_AT_ONCE = 40;
const SHRINK_MS = 8000;

/**
 * Draws inputs until the time is over. Shrinks each failing input to the smallest input that fails in the same way, and
 * reports it. The search then ignores that failure and continues.
 *
 * @param {{ arbitrary: fc.Arbitrary<any>, judge: Judge, about: { part: string, seed: number, until: number, findings:
 * Findings } }} search - `until` as Date.now()
 */
export async function search({ arbitrary, judge, about }) {
  const { part, seed, until, findings } = about;
  for (let round = 0; Date.now() < until; round += 1) {
    const roundSeed = (seed + round) % 2 ** 31;
    const hunt = new Hunt({ part, findings, judge, until });
    const { failed, counterexample } = await fc.check(
      fc.asyncProperty(arbitrary, (input) => hunt.try(input)),
      { seed: roundSeed, numRuns: DRAWN_AT_ONCE },
    );
    if (failed && hunt.finding) findings.fail({ ...hunt.finding, part, seed: roundSeed, input: counterexample?.[0] });
    else if (failed)
      throw new Error(`${part}: the search itself failed with seed ${roundSeed}.`, { cause: hunt.broken });
  }
}

/** One round, which shrinks the first new finding. */
class Hunt {
  /** @type {Problem | undefined} */
  finding;
  /** @type {unknown} */
  broken;
  #about;
  #shrinkUntil = Infinity;

  constructor(about) {
    this.#about = about;
  }

  async try(input) {
    const { part, findings, until } = this.#about;
    if (Date.now() > (this.finding ? this.#shrinkUntil : until)) return;
    const found = await this.#judged(input);
    if (!found) {
      if (!this.finding) findings.pass();
      return;
    }
    if (this.finding ? found.kind !== this.finding.kind : findings.has({ part, kind: found.kind })) {
      if (!this.finding) findings.fail({ part, ...found });
      return;
    }
    if (!this.finding) this.#shrinkUntil = Date.now() + SHRINK_MS;
    this.finding = found;
    throw new Error(found.message);
  }

  async #judged(input) {
    try {
      return await this.#about.judge(input);
    } catch (error) {
      this.broken = error;
      throw error;
    }
  }
}
