import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compilePattern } from './pattern.js';

describe('compilePattern (D-PRO-24)', () => {
  it.each([
    ['^[A-Z]', 'Blue', true],
    ['^[A-Z]', 'blue', false],
    ['ue', 'Blue', true],
    ['^\\p{Lu}+$', 'ÄÖ', true],
    ['^\\d{3}-\\d{4}$', '555-0100', true],
    ['^.$', '😀', true],
  ])('finds %s in %j: %j', (source, text, found) => expect(compilePattern(source).test(text)).toBe(found));

  it.each(['(', '[', '(?=a)', '(?<!a)b', '(a)\\1', '\\q'])('refuses %s', (source) => {
    expect(() => compilePattern(source)).toThrow(SyntaxError);
  });

  it('answers a pattern that a backtracking engine would never end', () => {
    expect(compilePattern('^(a+)+$').test(`${'a'.repeat(4000)}!`)).toBe(false);
  });

  it('agrees with JavaScript if both can decide', () => {
    const part = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b)', '(?:ab)');
    const source = fc
      .array(fc.tuple(part, fc.constantFrom('', '*', '+', '?', '{1,2}')), { maxLength: 4 })
      .map((parts) => `^${parts.map(([piece, times]) => piece + times).join('')}$`);
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '😀'), maxLength: 6 });
    fc.assert(
      fc.property(source, text, (pattern, input) => {
        expect(compilePattern(pattern).test(input)).toBe(new RegExp(pattern, 'u').test(input));
      }),
    );
  });
});
