interface Weights {
  /** `\p{…}` */
  readonly property: number;
  /** The cost that is added once for each property. */
  readonly gathering: number;
  /** A group, besides its contents. */
  readonly group: number;
  /** A class, whatever its size; if it is left out, a class costs as much as its contents. */
  readonly charClass?: number;
  /** Each optional copy of a counted repetition, besides the copied part. */
  readonly optionalCopy: number;
}

/** Compiling writes out counted repetitions, also nested ones, and gathers the characters of a property. */
const COMPILING: Weights = { property: 10, gathering: 60, group: 0, optionalCopy: 0 };

/** Matching visits each compiled state at most once for each character. */
const MATCHING: Weights = { property: 1, gathering: 0, group: 2, charClass: 1, optionalCopy: 1 };

/** Beginning and end. */
const FIXED_STATES = 2;

/** The limit of matching one value: about 5 milliseconds (D-PRO-33). */
const MAX_MATCHING_STEPS = 50_000;

/** A single piece of a pattern: a property, another escape, a counted repetition, or one character. */
const PIECES = /\\[pP]\{[^}]*\}|\\[\s\S]|\{(\d+)(?:,(\d*))?\}|[\s\S]/gu;

/** A group or a class that is being read. */
interface Open {
  /** The cost so far, without the last piece. */
  before: number;
  /** The cost of the last piece, to which a following repetition applies. */
  last: number;
}

/**
 * Estimates the steps that compiling a regular expression takes.
 *
 * @example
 * patternCost('^[a-z]{10}$'); // 32
 */
export function patternCost(pattern: string): number {
  return weigh(pattern, COMPILING);
}

/**
 * Returns the longest text, in characters, that a regular expression may be tried on, so that no value takes long. The
 * cost of matching grows with the states of the pattern times the length of the text (D-PRO-33).
 *
 * @example
 * longestMatched('^[A-Z]{3}-[0-9]{1,6}$'); // 2631
 */
export function longestMatched(pattern: string): number {
  return Math.max(1, Math.floor(MAX_MATCHING_STEPS / patternStates(pattern)));
}

/**
 * Estimates the states of a matched regular expression. The estimate is hardly ever too low.
 *
 * @example
 * patternStates('^[A-Z]{3}-[0-9]{1,6}$'); // 19
 */
export function patternStates(pattern: string): number {
  return weigh(pattern, MATCHING) + FIXED_STATES;
}

function weigh(pattern: string, weights: Weights): number {
  let gathering = 0;
  const open: Open[] = [{ before: 0, last: 0 }];
  let inClass = false;
  for (const [piece, from, to] of pattern.matchAll(PIECES)) {
    const current = open.at(-1) ?? { before: 0, last: 0 };
    if (from !== undefined && !inClass) {
      const [min, max] = [Number(from), Number(to ?? 0)];
      const optional = Math.max(0, max - min, to === '' ? 1 : 0);
      current.last = current.last * Math.max(1, min, max) + optional * weights.optionalCopy;
    } else if ((piece === '(' || piece === '[') && !inClass) {
      open.push({ before: 0, last: 0 });
      inClass = piece === '[';
    } else if (piece === (inClass ? ']' : ')') && open.length > 1) {
      open.pop();
      const inside = current.before + current.last;
      add(open.at(-1), inClass ? (weights.charClass ?? inside) : inside + weights.group);
      inClass = false;
    } else {
      const isProperty = /^\\[pP]\{/.test(piece);
      if (isProperty) gathering += weights.gathering;
      add(current, isProperty ? weights.property : 1);
    }
  }
  return gathering + open.reduce((sum, { before, last }) => sum + before + last, 0);
}

function add(open: Open | undefined, cost: number): void {
  if (open === undefined) return;
  open.before += open.last;
  open.last = Math.max(1, cost);
}
