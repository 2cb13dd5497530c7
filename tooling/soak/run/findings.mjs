import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ kind: string, message: string }} Problem - `kind` describes the problem in the same words each time
 * @typedef {Problem & { part: string, input?: any, seed?: number, shown?: string }} Finding - `input` can be stored and
 *   tried again; `shown` is the input in readable form
 * @typedef {{ ms: number, seed: number, isUntimed: boolean, findings: Findings, kept: KeptSeeds, say: (text: string) =>
 *   void }} SoakRun
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

const FOLDER = fileURLToPath(new URL('../seeds/', import.meta.url));
const MAX_CHARACTERS = 20_000;

/**
 * Inputs that failed once, in the committed file `seeds/<name>.json`. Every run tries them first. The file holds each
 * input beside its seed, because a seed draws another input after the generators change.
 */
export class KeptSeeds {
  #file;
  #kept;

  /** @param {string} name */
  constructor(name, folder = FOLDER) {
    this.#file = path.join(folder, `${name}.json`);
    this.#kept = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : [];
  }

  /** @returns {{ part: string, kind: string, seed: number, input?: any, found: string }[]} */
  of(part) {
    return this.#kept.filter((kept) => kept.part === part);
  }

  /**
   * @param {Finding} finding
   * @returns {string} the file
   */
  keep({ part, kind, seed, input, message }) {
    if (this.#kept.some((kept) => kept.part === part && kept.kind === kind)) return this.#file;
    const text = JSON.stringify(input) ?? '';
    const entry = { part, kind, seed, found: message, ...(text.length <= MAX_CHARACTERS ? { input } : {}) };
    this.#kept.push(entry);
    writeFileSync(this.#file, `${JSON.stringify(this.#kept, null, 2)}\n`);
    return this.#file;
  }
}
