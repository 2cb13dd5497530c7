import { describe, expect, it } from '@jest/globals';
import { PatternBudget } from '../pattern.js';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const country = buildField({ type: 'country' });
const state = buildField({ type: 'state' });

describe('a field of type country', () => {
  it.each(['D41001', 'C41001', 'US', 'United States', { id: 'D41001' }, { abbrev: 'US' }, { value: 'United States' }])(
    'takes %j',
    (input) => {
      expect(writeField(country, input)).toBe(41001);
    },
  );

  it('takes what it reads (D-PRO-16)', () => {
    const read = readField(country, 41001);
    expect(read).toEqual({
      id: 'D41001',
      abbrev: 'US',
      value: 'United States',
    });
    expect(writeField(country, read)).toBe(41001);
  });

  it('leaves the abbrev out if the node has none', () => {
    expect(readField(country, 41004)).toEqual({
      id: 'C41004',
      value: 'Atlantis',
    });
  });

  it('reads an abbrev that is a number as a text, and takes it back', () => {
    const node = {
      list: 'lists.country',
      id: 41005,
      value: 'Sealand',
      attributes: { abv2: 5 },
    };
    const lists = buildListLookup([node]);
    expect(readField(country, 41005, buildRenderContext({ lists }))).toEqual({
      id: 'C41005',
      abbrev: '5',
      value: 'Sealand',
    });
    expect(
      country.type.parse({ abbrev: '5' }, country, {
        lists,
        defaults: false,
        patterns: new PatternBudget(),
      }),
    ).toEqual({ value: 41005 });
  });

  it('takes no blank abbrev for the name of a country that has a blank one', () => {
    const lists = buildListLookup([
      {
        list: 'lists.country',
        id: 41006,
        value: 'Nowhere',
        attributes: { abv2: '' },
      },
    ]);
    const parsed = country.type.parse({ abbrev: '' }, country, {
      lists,
      defaults: false,
      patterns: new PatternBudget(),
    });
    expect(parsed.problems).toHaveLength(1);
  });

  it('does not take a state for a country of the same name', () => {
    expect(writeField(country, 'Georgia')).toBe(41002);
    expect(refusals(country, 'D41001001')).toHaveLength(1);
  });

  it.each(['Utopia', 'us', 'USA', '', { abbrev: 'Georgia' }, { value: 'US' }])('refuses %j, which is none', (input) => {
    expect(refusals(country, input)).toEqual([
      expect.stringMatching(/^must be a country of lists\.country, received /),
    ]);
  });

  it.each([41001, [], {}])('refuses %j, which does not name one', (input) => {
    expect(refusals(country, input)).toEqual([expect.stringMatching(/^must be a country, as /)]);
  });

  it.each([
    [{ id: 41001 }, 'id must be a string, received 41001.'],
    [{ id: null }, 'id must be a string, received null.'],
    [{ abbrev: 5 }, 'abbrev must be a string, received 5.'],
    [{ abv3: 'USA' }, 'must name a country by id, abbrev or value, received "abv3".'],
    [{ code: 'US', id: 'D41001' }, 'must name a country by id, abbrev or value, received "code".'],
  ])('says what is wrong with a member of %j', (input, sentence) => {
    expect(refusals(country, input)).toEqual([sentence]);
  });

  it('refuses a hidden one by its id, and does not find it by its name', () => {
    expect(refusals(country, 'D41003')).toEqual(['must be a country that is not hidden, received "D41003".']);
    expect(refusals(country, 'Yugoslavia')).toEqual(['must be a country of lists.country, received "Yugoslavia".']);
  });
});

describe('a field of type state', () => {
  it.each(['D41001001', 'GA', 'Georgia', 'United States > Georgia', { abbrev: 'GA' }])('takes %j', (input) => {
    expect(writeField(state, input)).toBe(41001001);
  });

  it('reads its id, abbrev and value', () => {
    expect(readField(state, 41001001)).toEqual({
      id: 'D41001001',
      abbrev: 'GA',
      value: 'Georgia',
    });
  });

  it.each(['D41001', 'United States', 'DK', 'Dakota'])('refuses %j', (input) => {
    expect(refusals(state, input)).toHaveLength(1);
  });

  it('is found by the number of its node', () => {
    expect(state.type.indexEntries(41001001, state)).toEqual([{ field: 'field1', number: 41001001 }]);
  });
});
