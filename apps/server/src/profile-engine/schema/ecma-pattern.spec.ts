import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compilePattern } from '../pattern.js';
import { ecmaPattern } from './ecma-pattern.js';

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

  it('matches what the field takes, whatever the text', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '.',
        String.raw`\s`,
        String.raw`\S`,
        '[',
        '[^',
        ']',
        '^',
        '$',
        'a',
        'b*',
        '(a|.)',
        String.raw`\]`,
        String.raw`\d`,
        String.raw`\w+`,
        String.raw`\p{L}`,
        '-',
        '?',
        String.raw`\b`,
      ),
      { maxLength: 6 },
    );
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        'é',
        ' ',
        '\n',
        '\r',
        '\t',
        '\v',
        '\f',
        '\u00a0',
        '\u2028',
        '\ufeff',
        '😀',
        ']',
        '[',
        '-',
        '.',
        '1',
        '\u0085',
        '\u0001',
      ),
      maxLength: 4,
    });
    let compiled = 0;
    fc.assert(
      fc.property(pieces, fc.array(text, { minLength: 20, maxLength: 20 }), (parts, texts) => {
        const pattern = patternOf(parts.join(''));
        if (pattern === undefined) return;
        compiled += 1;
        const shown = new RegExp(ecmaPattern(pattern.source), 'u');
        for (const each of texts)
          expect([pattern.source, each, shown.test(each)]).toEqual([pattern.source, each, pattern.test(each)]);
      }),
      { numRuns: 2000 },
    );
    expect(compiled).toBeGreaterThan(200);
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
