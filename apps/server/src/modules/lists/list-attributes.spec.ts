import { describe, expect, it } from '@jest/globals';
import { attributesOfLevel, parseAttribute } from './list-attributes.js';
import type { ListAttribute } from './list-attributes.js';

describe('attributesOfLevel (D-LST-0)', () => {
  it('lets a blueprint require what the catalogue gives, and waive no requirement of its own', () => {
    const declared = [{ name: 'abv2', required: true }, { name: 'value' }, { name: 'hidden', required: true }];
    const attributes = attributesOfLevel('lists.country', 1, declared);
    expect(attributes.get('abv2')).toMatchObject({ type: 'text', required: true });
    expect(attributes.get('value')).toMatchObject({ required: true });
    expect(attributes.get('hidden')).toMatchObject({ required: false, mayBeMissing: true });
  });
});

type Type = ListAttribute['type'];

const parse = (type: Type, input: unknown) =>
  parseAttribute({ name: 'x', type, required: false, mayBeMissing: false }, input);

describe('parseAttribute (D-LST-15)', () => {
  it.each<[Type, readonly unknown[]]>([
    ['text', [' ', '😀'.repeat(1000)]],
    ['whole number', [0, -1, Number.MAX_SAFE_INTEGER]],
    ['any', ['', -1.5, 1e21, 'x'.repeat(1000)]],
  ])('takes as %s: %j', (type, values) => {
    for (const value of values) expect(parse(type, value)).toEqual({ value });
  });

  it.each<[Type, unknown, string]>([
    ['text', '\uDE00x', String.raw`must be a text without NUL and half surrogate pairs, received "\ude00x".`],
    ['whole number', 2 ** 53, 'must be a whole number, received 9007199254740992.'],
    ['any', [1], 'must be a text, a number, true or false, received an array.'],
    // JSON has numbers that overflow.
    ['any', Infinity, 'must be a text, a number, true or false, received Infinity.'],
    ['any', '\0', String.raw`must be a text, a number, true or false, received "\u0000".`],
  ])('refuses as %s: %j', (type, input, detail) => expect(parse(type, input)).toEqual({ detail }));

  it.each<[Type, string]>([
    ['text', '😀'.repeat(1001)],
    ['any', 'x'.repeat(1001)],
  ])('refuses as %s a text of more than 1,000 characters, a pair of surrogates counting as one', (type, text) => {
    expect(parse(type, text)).toEqual({ detail: 'must have at most 1000 characters, received 1001.' });
  });
});
