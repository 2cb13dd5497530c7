import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** @typedef {import('./findings.mjs').Finding} Finding */

const CACHE = new URL('node_modules/.cache/findings.json', import.meta.url);
const SOURCES = ['cached-findings', 'findings', 'prose-of-code', 'rules', 'sentences'];

/**
 * The findings of files that were checked before, by the content of each file. A change of the rules or of a
 * parser's version forgets all of them.
 */
export class CachedFindings {
  /** @type {Record<string, Finding[]>} */
  #before = {};
  /** @type {Record<string, Finding[]>} */
  #now = {};
  #rules;

  constructor() {
    const sources = [...SOURCES.map((name) => `${name}.mjs`), 'package.json'].map((name) =>
      readFileSync(new URL(name, import.meta.url), 'utf8'),
    );
    this.#rules = JSON.stringify(sources);
    try {
      this.#before = JSON.parse(readFileSync(CACHE, 'utf8'));
    } catch {
      // There is no cache yet, or a run that was ended wrote half of it.
    }
  }

  /**
   * @param {string} file
   * @param {string} text
   * @param {() => Promise<Finding[]>} check - finds them in a file that was not checked before
   */
  async of(file, text, check) {
    const key = createHash('sha1').update(`${this.#rules}\0${file}\0${text}`).digest('base64');
    return (this.#now[key] = this.#before[key] ?? (await check()));
  }

  /** Keeps what was found now, and no more: call it after all files were checked. */
  write() {
    mkdirSync(new URL('.', CACHE), { recursive: true });
    writeFileSync(CACHE, JSON.stringify(this.#now));
  }
}
