import { RE2JS } from 're2js';

/** A field's `pattern`, matched in time that grows with the text alone. */
export interface Pattern {
  readonly source: string;
  test(text: string): boolean;
}

/**
 * Compiles a customer's `pattern`. A backtracking engine could be kept busy for ever by a careless one, and every other
 * customer with it; so it runs on RE2, which has no look-around and no back references. It must also be a regular
 * expression of JavaScript with the u flag, since schemas hand it on.
 *
 * @throws SyntaxError when it is not both
 */
export function compilePattern(source: string): Pattern {
  new RegExp(source, 'u');
  try {
    const compiled = RE2JS.compile(source);
    return { source, test: (text) => compiled.test(text) };
  } catch (cause) {
    throw new SyntaxError('has look-around, a back reference or an escape that RE2 does not know', { cause });
  }
}
