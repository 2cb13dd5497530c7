import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spellingsOf, unifyText, wordsOf } from './searchable-text.js';

/** More accents than any language writes, and as they are composed: ordered, but 30 at a time. */
const [ACCENTS, COMPOSED] = [
  '\u0301\u0316'.repeat(16),
  `${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}\u034F\u0316\u0301`,
];

it('composes long runs of accents in parts, because the time to order them grows with the square', () => {
  expect([unifyText(ACCENTS), unifyText(COMPOSED)]).toEqual([COMPOSED, COMPOSED]);
  expect(spellingsOf(ACCENTS)).toEqual([ACCENTS, COMPOSED]);
  expect(wordsOf(`Q${ACCENTS}`)).toEqual([`Q${COMPOSED}`]);
});

describe('wordsOf', () => {
  it.each([
    ['Senior Engineer, senior nurse', ['SENIOR', 'ENGINEER', 'NURSE']],
    ['full-time/part-time', ['FULL', 'TIME', 'PART']],
    ['C++, C#, .NET and Node.js.', ['C++', 'C#', '.NET', 'AND', 'NODE.JS']],
    ['ada@x.example; snake_case', ['ADA@X.EXAMPLE', 'SNAKE_CASE']],
    ['Straße STRASSE', ['STRASSE']],
    ['Arbeits\u00ADamt', ['ARBEITSAMT']],
    ['Cafe\u0301 Café', ['CAFÉ']],
    ['2026-4 (m/f/d)', ['2026', '4', 'M', 'F', 'D']],
    ['開発 エンジニア', ['開発', 'エンジニア']],
    ['sales + marketing … & "#" ...', ['SALES', 'MARKETING']],
    ['', []],
  ])('of %j are %j (D-SEA-25)', (text, words) => expect(wordsOf(text)).toEqual(words));

  it('are cut behind 40 characters, so that longer ones are found by how they begin', () => {
    expect(wordsOf(`${'a'.repeat(39)}😀${'b'.repeat(9)}`)).toEqual(['A'.repeat(39), 'B'.repeat(9)]);
    expect(wordsOf('𐐨'.repeat(41))).toEqual(['𐐀'.repeat(40)]);
    expect(wordsOf(`${'x'.repeat(39)}.${'.'.repeat(60_000)}y`)).toEqual(['X'.repeat(39)]);
  });

  it('are the words of their own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const words = wordsOf(text);
        expect(wordsOf(words.join(' '))).toEqual(words);
      }),
    );
  });

  it('hold nothing that means something to a database', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(wordsOf(text).join('')).not.toMatch(/[\s'"\\:*&|!()<>^{}\0-]/);
      }),
    );
  });
});
