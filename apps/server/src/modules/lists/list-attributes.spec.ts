import { describe, expect, it } from '@jest/globals';
import { attributesOfLevel, parseAttribute } from './list-attributes.js';
import type { ListAttribute } from './list-attributes.js';

describe('attributesOfLevel (D-LST-0)', () => {
  it.each([
    ['lists.skills', 1, []],
    ['lists.customfields_lists', 2, []],
    ['lists.country', 1, ['abv2', 'abv3', 'iso']],
    ['lists.country', 2, ['abbrev']],
    ['lists.country', 3, []],
    ['lists.currency.types', 1, ['name', 'digits']],
    ['lists.currency.types', 2, []],
  ])('gives the items of %s on level %d a value, whether they are hidden, and %j', (listId, level, others) => {
    expect([...attributesOfLevel(listId, level, []).keys()]).toEqual(['value', 'hidden', ...others]);
  });

  it('requires a value, and lets the caller leave out hidden', () => {
    const attributes = attributesOfLevel('lists.skills', 1, []);
    expect(attributes.get('value')).toMatchObject({ type: 'text', required: true, mayBeMissing: false });
    expect(attributes.get('hidden')).toMatchObject({ type: 'flag', required: false, mayBeMissing: true });
  });

  it('may lack the attributes that money reads, but no country code', () => {
    const currency = attributesOfLevel('lists.currency.types', 1, []);
    const country = attributesOfLevel('lists.country', 1, []);
    expect([...currency.values()].filter(({ mayBeMissing }) => mayBeMissing).map(({ name }) => name)).toEqual([
      'hidden',
      'name',
      'digits',
    ]);
    expect(country.get('iso')).toMatchObject({ type: 'whole number', required: false, mayBeMissing: false });
  });

  it('adds on every level what a blueprint declares, of any type; exportAs is always a text', () => {
    for (const level of [1, 2, 3]) {
      const declared = [{ name: 'exportAs' }, { name: 'zone', required: true }];
      const attributes = attributesOfLevel('lists.country', level, declared);
      expect(attributes.get('exportAs')).toMatchObject({ type: 'text', required: false, mayBeMissing: false });
      expect(attributes.get('zone')).toMatchObject({ type: 'any', required: true, mayBeMissing: false });
    }
  });

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
