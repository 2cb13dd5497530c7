/**
 * The findings of a soak. Each kind counts once, however often it is met: a fault that every tenth request shows is
 * one fault, and a soak that stopped at it would find no other.
 */
export class Findings {
  passed = 0;
  #byKind = new Map();

  pass(count = 1) {
    this.passed += count;
  }

  /**
   * @param {{ part: string, kind: string, message: string, input?: object, seed?: number, shown?: string }} finding - `kind` says what
   *   is wrong in words that are the same each time; `input` can be kept and given again; `shown` is it for a reader
   */
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
