import bidiFactory from 'bidi-js';
import type { Bidi } from 'bidi-js';

// The types declare an ES module, but the package is not one.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** The ranges of characters that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];
const ISOLATES = /[\u2068\u2069]/gu;

/** Limit of characters for one calculation of directions, because a long paragraph would delay other work. */
const MAX_AT_ONCE = 4096;

/** From left to right, or from right to left. */
export type Direction = 'ltr' | 'rtl';

export interface DirectedRun {
  /** The characters in reading order. */
  readonly text: string;
  /** The level of nested directions. An odd level runs from right to left. */
  readonly level: number;
}

/** The directions of the characters in a paragraph (Unicode's UAX 9). */
export class Directions {
  /** The direction of the whole paragraph, which its first letter determines. */
  readonly direction: Direction;
  readonly #isPlain: boolean;
  #start = 0;
  #levels: Uint8Array = new Uint8Array();

  constructor(private readonly text: string) {
    this.#isPlain = !FROM_RIGHT.test(text);
    const [first] = this.#isPlain ? [] : bidi.getEmbeddingLevels(text.slice(0, MAX_AT_ONCE)).paragraphs;
    this.direction = directionOf(first?.level ?? 0);
  }

  /** Returns a line in reading order. Lines must be requested one after the other. */
  lineOf(start: number, end: number): DirectedRun[] {
    if (this.#isPlain) return [{ text: this.text.slice(start, end), level: 0 }];
    return this.#runsOf(start, end).map(({ text, level }) => ({ text: text.replace(ISOLATES, ''), level }));
  }

  *inReadingOrder(): Iterable<DirectedRun> {
    for (let start = 0; start < this.text.length; start += MAX_AT_ONCE) {
      yield* this.lineOf(start, Math.min(start + MAX_AT_ONCE, this.text.length));
    }
  }

  #runsOf(start: number, end: number): Run[] {
    if (end > this.#start + this.#levels.length) {
      const next = this.text.slice(start, Math.max(end, start + MAX_AT_ONCE));
      this.#start = start;
      this.#levels = bidi.getEmbeddingLevels(next, this.direction).levels;
    }
    const runs: Run[] = [];
    const lastLetter = start + this.text.slice(start, end).trimEnd().length;
    for (let at = start; at < end; at += 1) {
      // Spaces at the end of a line take the direction of the paragraph (rule L1).
      const level = at < lastLetter ? (this.#levels[at - this.#start] ?? 0) : Number(this.direction === 'rtl');
      const last = runs.at(-1);
      if (last?.level === level) last.text += this.text[at] ?? '';
      else runs.push({ text: this.text[at] ?? '', level });
    }
    return runs;
  }
}

interface Run {
  text: string;
  readonly level: number;
}

export function directionOf(level: number): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr';
}

/** Returns the parts in visual order, from left to right (rule L2). */
export function fromLeft<Part extends { readonly level: number }>(parts: readonly Part[]): readonly Part[] {
  const deepest = Math.max(0, ...parts.map(({ level }) => level));
  const levels = Array.from({ length: deepest }, (_, index) => deepest - index);
  return levels.reduce(turnedFrom, parts);
}

/** Reverses the order of neighbours whose level is at least `level`. */
function turnedFrom<Part extends { readonly level: number }>(parts: readonly Part[], level: number): readonly Part[] {
  const turned: Part[] = [];
  let from = 0;
  for (const part of parts) {
    if (part.level < level) from = turned.push(part);
    else turned.splice(from, 0, part);
  }
  return turned;
}

/** Returns the drawn form of a right-to-left character: its mirror image if it has one, as brackets do. */
export function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');
}

export function directedLine(text: string): DirectedRun[] {
  return new Directions(text).lineOf(0, text.length);
}

/** Isolates a text, so that its direction does not affect its neighbors. */
export function isolated(text: string, beside = ''): string {
  return FROM_RIGHT.test(text + beside) ? `${ISOLATE}${text}${END_OF_ISOLATE}` : text;
}
