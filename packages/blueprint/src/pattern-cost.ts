/** How a part of a pattern counts. */
interface Weights {
  /** `\p{…}` */
  readonly property: number;
  /** Once for each property, wherever it is written. */
  readonly gathering: number;
  /** A group, beside what is in it. */
  readonly group: number;
  /** A class, however much is in it; left out, it counts as what it lists. */
  readonly charClass?: number;
  /** Each copy that a counted repetition may leave out, beside what is copied. */
  readonly optionalCopy: number;
}

/** Compiling writes a counted repetition out, inside one another too; the characters of a property are gathered. */
const COMPILING: Weights = { property: 10, gathering: 60, group: 0, optionalCopy: 0 };
/** Matching meets, for each character, at most every state of what was compiled. */
const MATCHING: Weights = { property: 1, gathering: 0, group: 2, charClass: 1, optionalCopy: 1 };

/** Beginning and end. */
const FIXED_STATES = 2;

/** The limit of matching one value: about 5 milliseconds (D-PRO-33). */
const MAX_MATCHING_STEPS = 50_000;

/** A single piece of a pattern: a property, another escape, a counted repetition, or one character. */
const PIECES = /\\[pP]\{[^}]*\}|\\[\s\S]|\{(\d+)(?:,(\d*))?\}|[\s\S]/gu;

/** A group, or a class, that is read. */
interface Open {
  /** The cost so far, without the last piece. */
  before: number;
  /** Its last piece, which a repetition that follows repeats. */
  last: number;
}

/**
 * About how many steps compiling a regular expression takes.
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
 * About how many states matching a regular expression has to keep apart; hardly ever fewer than there are.
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
      const [least, most] = [Number(from), Number(to ?? 0)];
      const optional = Math.max(0, most - least, to === '' ? 1 : 0);
      current.last = current.last * Math.max(1, least, most) + optional * weights.optionalCopy;
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
