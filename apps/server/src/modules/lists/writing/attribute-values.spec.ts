import { describe, expect, it } from '@jest/globals';
import { parseAttribute } from './attribute-values.js';
import type { ListAttribute } from '../list-attributes.js';

type Type = ListAttribute['type'];

const parse = (type: Type, input: unknown) =>
  parseAttribute({ name: 'x', type, required: false, mayBeMissing: false }, input);

describe('parseAttribute (D-LST-15)', () => {
  it.each<[Type, readonly unknown[]]>([
    ['text', ['', ' ', 'A > B', 'Größe 😀', 'x'.repeat(1000), '😀'.repeat(1000)]],
    ['whole number', [0, -1, 840, Number.MAX_SAFE_INTEGER]],
    ['flag', [true, false]],
    ['any', ['', 'x', 0, -1.5, 1e21, true, false, 'x'.repeat(1000)]],
  ])('takes as %s: %j', (type, values) => {
    for (const value of values) expect(parse(type, value)).toEqual({ value });
  });

  it.each<[Type, unknown, string]>([
    ['text', 5, 'must be a text without NUL and half surrogate pairs, received 5.'],
    ['text', true, 'must be a text without NUL and half surrogate pairs, received true.'],
    ['text', ['x'], 'must be a text without NUL and half surrogate pairs, received an array.'],
    ['text', 'a\0', String.raw`must be a text without NUL and half surrogate pairs, received "a\u0000".`],
    ['text', '\uD83D', String.raw`must be a text without NUL and half surrogate pairs, received "\ud83d".`],
    ['text', '\uDE00x', String.raw`must be a text without NUL and half surrogate pairs, received "\ude00x".`],
    ['whole number', '840', 'must be a whole number, received "840".'],
    ['whole number', 8.4, 'must be a whole number, received 8.4.'],
    ['whole number', 2 ** 53, 'must be a whole number, received 9007199254740992.'],
    ['whole number', true, 'must be a whole number, received true.'],
    ['flag', 'true', 'must be true or false, received "true".'],
    ['flag', 1, 'must be true or false, received 1.'],
    ['flag', {}, 'must be true or false, received an object.'],
    ['any', {}, 'must be a text, a number, true or false, received an object.'],
    ['any', [1], 'must be a text, a number, true or false, received an array.'],
    // JSON has numbers that overflow.
    ['any', Infinity, 'must be a text, a number, true or false, received Infinity.'],
    ['any', '\0', String.raw`must be a text, a number, true or false, received "\u0000".`],
  ])('refuses as %s: %j', (type, input, detail) => {
    expect(parse(type, input)).toEqual({ detail });
  });

  it.each<[Type, string]>([
    ['text', 'x'.repeat(1001)],
    ['text', '😀'.repeat(1001)],
    ['any', 'x'.repeat(1001)],
  ])('refuses as %s a text of more than 1,000 characters, a pair of surrogates counting as one', (type, text) => {
    expect(parse(type, text)).toEqual({ detail: 'must have at most 1000 characters, received 1001.' });
  });
});
