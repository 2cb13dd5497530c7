/** What compiling a pattern costs, in steps: each repetition that it counts is written out, inside one another too. */
const STEPS_OF_PROPERTY = 10;
/** The characters of a property are gathered once wherever it is written. */
const STEPS_OF_GATHERING = 60;

/** What stands once in a pattern: a property, another escape, a counted repetition, or one character. */
const PIECES = /\\[pP]\{[^}]*\}|\\[\s\S]|\{(\d+)(?:,(\d*))?\}|[\s\S]/gu;

/** A group, or a class, that is read. */
interface Open {
  /** What it costs so far, without its last piece. */
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
  let gathering = 0;
  const open: Open[] = [{ before: 0, last: 0 }];
  let inClass = false;
  for (const [piece, from, to] of pattern.matchAll(PIECES)) {
    const current = open.at(-1) ?? { before: 0, last: 0 };
    if (from !== undefined && !inClass) {
      current.last *= Math.max(1, Number(from), Number(to ?? 0));
    } else if ((piece === '(' || piece === '[') && !inClass) {
      open.push({ before: 0, last: 0 });
      inClass = piece === '[';
    } else if (piece === (inClass ? ']' : ')') && open.length > 1) {
      open.pop();
      inClass = false;
      add(open.at(-1), current.before + current.last);
    } else {
      const isProperty = /^\\[pP]\{/.test(piece);
      if (isProperty) gathering += STEPS_OF_GATHERING;
      add(current, isProperty ? STEPS_OF_PROPERTY : 1);
    }
  }
  return gathering + open.reduce((sum, { before, last }) => sum + before + last, 0);
}

function add(open: Open | undefined, cost: number): void {
  if (open === undefined) return;
  open.before += open.last;
  open.last = Math.max(1, cost);
}
