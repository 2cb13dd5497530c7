import { longestMatched, patternStates } from '@talent-platform/blueprint';
import { RE2JS } from 're2js';

/** A field's `pattern`, matched in time that grows with the text alone. */
export interface Pattern {
  readonly source: string;
  /** What one character may take. */
  readonly states: number;
  /** The longest text that it may be tried on (D-PRO-33). */
  readonly longest: number;
  test(text: string): boolean;
}

/** Compiling a pattern costs more than all the rest of a field, and every group of a customer has the same ones. */
const compiledPatterns = new Map<string, Pattern>();
const MAX_COMPILED = 5000;

/**
 * Compiles a customer's `pattern`, or finds it compiled. A backtracking engine could be kept busy for ever by a careless one, and every other
 * customer with it; so it runs on RE2, which has no look-around and no back references. It must also be a regular
 * expression of JavaScript with the u flag, since schemas hand it on.
 *
 * @throws SyntaxError when it is not both
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
    const [states, longest] = [patternStates(source), longestMatched(source)];
    return { source, states, longest, test: (text) => compiled.test(text) };
  } catch (cause) {
    throw new SyntaxError('has look-around, a back reference or an escape that RE2 does not know', { cause });
  }
}

/** What the patterns of one write may take together, in states times characters: about half a second (D-PRO-33). */
const MAX_STEPS = 5_000_000;

/** How much of that is left to one write. */
export class PatternBudget {
  #left = MAX_STEPS;

  /** Whether a text may still be tried. */
  take(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
