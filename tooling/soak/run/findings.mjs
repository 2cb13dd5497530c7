import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ kind: string, message: string }} Problem - `kind` says what is wrong in words that are the same each time
 * @typedef {Problem & { part: string, input?: any, seed?: number, shown?: string }} Finding - `input` can be kept and tried again;
 *   `shown` is it for a reader
 * @typedef {{ ms: number, seed: number, isUntimed: boolean, findings: Findings, kept: KeptSeeds, say: (text: string) => void }} SoakRun
 */

/**
 * The findings of a soak. Each kind counts once, however often it is met: a fault that every tenth request shows is
 * one fault, and a soak that stopped at it would find no other.
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
const MOST_CHARACTERS = 20_000;

/**
 * The inputs that once failed, in `seeds/<name>.json`: committed, and tried first by every run. Each has the input itself beside its
 * seed, because a seed draws the same input only as long as the generators stay as they are.
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
   * @returns {boolean} whether it is new, and now kept
   */
  keep({ part, kind, seed, input, message }) {
    if (this.#kept.some((kept) => kept.part === part && kept.kind === kind)) return false;
    const text = JSON.stringify(input) ?? '';
    const entry = { part, kind, seed, found: message, ...(text.length <= MOST_CHARACTERS ? { input } : {}) };
    this.#kept.push(entry);
    writeFileSync(this.#file, `${JSON.stringify(this.#kept, null, 2)}\n`);
    return true;
  }

  get path() {
    return this.#file;
  }
}

/**
 * Rows as text: columns as wide as their widest cell, named by the members of the rows.
 *
 * @param {Record<string, unknown>[]} rows
 */
export function formatTable(rows) {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index].length)));
  return lines
    .map((line) => `  ${line.map((cell, index) => cell.padEnd(widths[index])).join('  ')}`.trimEnd())
    .join('\n');
}
