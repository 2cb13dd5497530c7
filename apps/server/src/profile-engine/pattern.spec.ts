import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compilePattern, ecmaPattern } from './pattern.js';

describe('compilePattern (D-PRO-24)', () => {
  it.each([
    ['^[A-Z]', 'Blue', true],
    ['^[A-Z]', 'blue', false],
    ['ue', 'Blue', true],
    ['^\\p{Lu}+$', 'ÄÖ', true],
    ['^\\d{3}-\\d{4}$', '555-0100', true],
    ['^.$', '😀', true],
  ])('finds %s in %j: %j', (source, text, found) => {
    expect(compilePattern(source).test(text)).toBe(found);
  });

  it.each(['(', '[', '(?=a)', '(?<!a)b', '(a)\\1', '\\q'])('refuses %s', (source) => {
    expect(() => compilePattern(source)).toThrow(SyntaxError);
  });

  it('answers a pattern that a backtracking engine would never end', () => {
    expect(compilePattern('^(a+)+$').test(`${'a'.repeat(4000)}!`)).toBe(false);
  });

  it('agrees with JavaScript if both can decide', () => {
    const part = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b)', '(?:ab)');
    const source = fc
      .array(fc.tuple(part, fc.constantFrom('', '*', '+', '?', '{1,2}')), {
        maxLength: 4,
      })
      .map((parts) => `^${parts.map(([piece, times]) => piece + times).join('')}$`);
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '1', '😀'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(source, text, (pattern, input) => {
        expect(compilePattern(pattern).test(input)).toBe(new RegExp(pattern, 'u').test(input));
      }),
    );
  });
});

describe('a pattern in a schema', () => {
  it.each([
    ['^[A-Z]', '^[A-Z]'],
    ['^a.b$', String.raw`^a[^\n]b$`],
    [String.raw`[.]\.\\.`, String.raw`[.]\.\\[^\n]`],
    [String.raw`\s+[\s,]`, String.raw`[\t\n\f\r ]+[\t\n\f\r ,]`],
    [String.raw`[^\S]\S`, String.raw`[^\0-\x08\x0b\x0e-\x1f\x21-\u{10ffff}][^\t\n\f\r ]`],
    [String.raw`[a\].]`, String.raw`[a\].]`],
    ['[a[].', String.raw`[a[][^\n]`],
    ['[]a[].', String.raw`[\]a[][^\n]`],
  ])('%s is written %s', (source, written) => {
    expect(ecmaPattern(source)).toBe(written);
  });

  it('matches every text that the field takes', () => {
    const parts = String.raw`. \s \S [ [^ ] ^ $ a b* (a|.) \] \d \w+ \p{L} - ? \b`.split(' ');
    const pieces = fc.array(fc.constantFrom(...parts), { maxLength: 6 });
    const units = 'ab\u00e9 \n\r\t\v\f\u00a0\u2028\ufeff😀][-.1\u0085\u0001';
    const text = fc.string({ unit: fc.constantFrom(...units), maxLength: 4 });
    let compiled = 0;
    fc.assert(
      fc.property(pieces, fc.array(text, { minLength: 20, maxLength: 20 }), (drawn, texts) => {
        const pattern = patternOf(drawn.join(''));
        if (pattern === undefined) return;
        compiled += 1;
        const shown = new RegExp(ecmaPattern(pattern.source), 'u');
        for (const each of texts)
          expect([pattern.source, each, shown.test(each)]).toEqual([pattern.source, each, pattern.test(each)]);
      }),
      { numRuns: 1000 },
    );
    expect(compiled).toBeGreaterThan(100);
  });
});

/** Undefined where that is no pattern that a field can have. */
function patternOf(source: string): ReturnType<typeof compilePattern> | undefined {
  try {
    return compilePattern(source);
  } catch {
    return undefined;
  }
}
