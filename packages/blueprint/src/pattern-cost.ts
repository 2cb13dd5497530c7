/** Beginning and end. */
const FIXED_STATES = 2;

/** A group has as many states besides those of its contents. */
const OF_GROUP = 2;

/** The limit of matching one value: about 5 milliseconds (D-PRO-33). */
const MAX_MATCHING_STEPS = 50_000;

/** A single piece of a pattern: a property, another escape, a counted repetition, or one character. */
const PIECES = /\\[pP]\{[^}]*\}|\\[\s\S]|\{(\d+)(?:,(\d*))?\}|[\s\S]/gu;

/** A group or a class that is being read. */
interface Open {
  /** The states so far, without those of the last piece. */
  before: number;
  /** The states of the last piece, to which a following repetition applies. */
  last: number;
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
 * Estimates the states of a regular expression, in which counted repetitions are written out, also nested ones. The
 * estimate is hardly ever too low.
 *
 * @example
 * patternStates('^[A-Z]{3}-[0-9]{1,6}$'); // 19
 */
export function patternStates(pattern: string): number {
  const open: Open[] = [{ before: 0, last: 0 }];
  let inClass = false;
  for (const [piece, from, to] of pattern.matchAll(PIECES)) {
    const current = open.at(-1) ?? { before: 0, last: 0 };
    if (from !== undefined && !inClass) {
      const [min, max] = [Number(from), Number(to ?? 0)];
      const optional = Math.max(0, max - min, to === '' ? 1 : 0);
      current.last = current.last * Math.max(1, min, max) + optional;
    } else if ((piece === '(' || piece === '[') && !inClass) {
      open.push({ before: 0, last: 0 });
      inClass = piece === '[';
    } else if (piece === (inClass ? ']' : ')') && open.length > 1) {
      open.pop();
      add(open.at(-1), inClass ? 1 : current.before + current.last + OF_GROUP);
      inClass = false;
    } else add(current, 1);
  }
  return open.reduce((sum, { before, last }) => sum + before + last, FIXED_STATES);
}

function add(open: Open | undefined, states: number): void {
  if (open === undefined) return;
  open.before += open.last;
  open.last = Math.max(1, states);
}
