import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { breakLines } from './break-lines.js';
import type { MeasuredText } from './break-lines.js';

const oneEach = (): number => 1;

function textsOf(measured: MeasuredText): string[] {
  return Array.from(breakLines(measured), ({ text }) => text);
}

function broken(text: string, width: number): string[] {
  return textsOf({ text, width, widthOf: oneEach });
}

describe('breakLines', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['well-known', 6, ['well-', 'known']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['ab cdefghij kl', 4, ['ab', 'cdef', 'ghij', 'kl']],
    ['東京都です。次', 5, ['東京都で', 'す。次']],
  ])('breaks %j at %i into %j', (text, width, lines) => expect(broken(text, width)).toEqual(lines));

  it('loses nothing but spaces, and no line is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 20 }), (text, width) => {
        const marked = (character: string): boolean => /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u.test(character);
        const widthOf = (point: number): number => (marked(String.fromCodePoint(point)) ? 0 : 1);
        const lines = textsOf({ text, width, widthOf });
        for (const line of breakLines({ text, width, widthOf })) {
          expect(text.slice(line.start).startsWith(line.text)).toBe(true);
        }
        const letters = (part: string): string => part.replace(/\s/gu, '');
        expect(letters(lines.join(''))).toBe(letters(text));
        for (const line of lines) {
          expect([...line].filter((character) => !marked(character)).length).toBeLessThanOrEqual(width);
        }
      }),
    );
  });

  it('ends a line of characters without width too', () => {
    const lines = textsOf({ text: `a${'\u0301'.repeat(10_000)}`, width: 10, widthOf: () => 0 });
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(300);
    expect(lines.join('')).toHaveLength(10_001);
  });
});
