import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linesOf, oneLine } from './plain-text.js';

describe('linesOf', () => {
  it.each([
    ['one', ['one']],
    ['one\ntwo\r\nthree\rfour\u2028five\u0085six\vseven', ['one', 'two', 'three', 'four', 'five', 'six', 'seven']],
    ['a\u0000b\u0007c\u0013d\u001be\u007ff\u009bg', ['abcdefg']],
    ['a\u202eb\u202cc \u2067d\u2069 \u2068e\u202ag\u2066', ['abc d eg']],
    ['\u202e\n\u2069', []],
    ['soft\u00adware', ['software']],
    ['\u05d0\u200f!', ['\u05d0\u200f!']],
    ['\ud83d\ude00 e\u0301 \u200d', ['\ud83d\ude00 e\u0301 \u200d']],
  ])('of %j are %j', (text, lines) => expect(linesOf(text)).toEqual(lines));

  it('have all characters of a text but those that steer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const kept = linesOf(text).join('').replaceAll(' ', '');
        expect(kept).toBe(
          text.replace(/[\p{Control}\u00ad\u2028-\u202e\u2066-\u2069 ]/gu, '').replace(/\p{Surrogate}/gu, '\ufffd'),
        );
      }),
    );
  });
});

it('oneLine joins what was broken', () => expect(oneLine('Legal\nname')).toBe('Legal name'));
