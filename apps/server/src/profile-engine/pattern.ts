import { longestMatched, patternStates } from '@talent-platform/blueprint';
import { RE2JS } from 're2js';

/** A field's `pattern`. Matching takes time proportional to the text. */
export interface Pattern {
  readonly source: string;
  /** The cost of one character. */
  readonly states: number;
  /** A longer text is not tried (D-PRO-33). */
  readonly maxLength: number;
  test(text: string): boolean;
}

/** Compiling a pattern costs more than the rest of a field, and all groups of a customer share patterns. */
const compiledPatterns = new Map<string, Pattern>();
const MAX_COMPILED = 5000;

/**
 * Compiles a customer's `pattern`, or returns it from the cache. Uses RE2, because a careless pattern could block a
 * backtracking engine for ever, and all customers with it. RE2 has no look-around and no back references. The pattern
 * must also be valid in JavaScript with the u flag, because schemas contain it (D-PRO-24).
 *
 * @throws SyntaxError unless it is valid in both
 */
export function compilePattern(source: string): Pattern {
  const known = compiledPatterns.get(source);
  if (known !== undefined) return known;
  const pattern = compile(source);
  const oldest = compiledPatterns.keys().next().value;
  if (compiledPatterns.size >= MAX_COMPILED && oldest !== undefined) compiledPatterns.delete(oldest);
  compiledPatterns.set(source, pattern);
  return pattern;
}

function compile(source: string): Pattern {
  new RegExp(source, 'u');
  try {
    const compiled = RE2JS.compile(source);
    const [states, maxLength] = [patternStates(source), longestMatched(source)];
    return { source, states, maxLength, test: (text) => compiled.test(text) };
  } catch (cause) {
    throw new SyntaxError('has look-around, a back reference or an escape that RE2 does not know', { cause });
  }
}

/** Limit of the patterns of one write, in states times characters: about half a second (D-PRO-33). */
const MAX_STEPS = 5_000_000;

export class PatternBudget {
  #left = MAX_STEPS;

  /** Tells whether another text may be tried, and deducts its cost. */
  take(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
