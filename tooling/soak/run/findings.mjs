/**
 * @typedef {{ kind: string, message: string }} Problem - `kind` describes the problem in the same words each time
 * @typedef {Problem & { part: string, input?: any, seed?: number, shown?: string }} Finding - `input` is what was drawn;
 *   `shown` is an input in readable form
 * @typedef {{ ms: number, seed: number, isUntimed: boolean, findings: Findings, say: (text: string) => void }} SoakRun
 */

/**
 * The findings of a soak. Each kind counts once. A fault that every tenth request shows is one fault, and the soak
 * continues to find others.
 */
export class Findings {
  passed = 0;
  /** @type {Map<string, Finding & { times: number }>} */
  #byKind = new Map();

  pass(count = 1) {
    this.passed += count;
  }

  /**
   * Counts one check, which passed if there is no problem.
   *
   * @param {string} part
   * @param {Problem | undefined} problem
   * @param {Partial<Finding>} [about]
   */
  count(part, problem, about) {
    if (problem) this.fail({ part, ...problem, ...about });
    else this.pass();
  }

  /** @param {Finding} finding */
  fail(finding) {
    const known = this.#byKind.get(keyOf(finding));
    if (known) known.times += 1;
    else this.#byKind.set(keyOf(finding), { ...finding, times: 1 });
  }

  has(finding) {
    return this.#byKind.has(keyOf(finding));
  }

  get failures() {
    return [...this.#byKind.values()];
  }

  get failed() {
    return this.#byKind.size;
  }
}

function keyOf({ part, kind }) {
  return `${part}: ${kind}`;
}
