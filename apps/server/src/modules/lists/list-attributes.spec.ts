import { describe, expect, it } from '@jest/globals';
import { attributesOfLevel } from './list-attributes.js';

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
