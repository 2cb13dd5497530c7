import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../seeds/', import.meta.url));
const MOST_CHARACTERS = 20_000;

/**
 * The inputs that once failed, in `seeds/<name>.json`: committed, and tried first by every run. Each has the input itself beside its
 * seed, because a seed draws the same input only as long as the generators stay as they are.
 */
export class KeptSeeds {
  #file;
  #kept;

  constructor(name, folder = FOLDER) {
    this.#file = path.join(folder, `${name}.json`);
    this.#kept = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : [];
  }

  /** @returns {{ part: string, kind: string, seed: number, input?: object, found: string }[]} */
  of(part) {
    return this.#kept.filter((kept) => kept.part === part);
  }

  /** @returns {boolean} whether it is new, and now kept */
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
