import { describe, expect, it } from '@jest/globals';
import { PatternBudget } from '../pattern.js';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const folder = buildField({ type: 'list', list: 'lists.person.folders' });
const skill = buildField({ type: 'list', list: 'lists.skills' });
const skills = buildField({ type: 'list', list: 'lists.skills', multiple: true });

describe('a field of type list', () => {
  it('says how to see the nodes, and names the nearest one that is not hidden', () => {
    expect(refusals(folder, 'Nowhere')).toEqual([
      'must be a node of lists.person.folders, received "Nowhere". GET /customers/{customerId}/v2/lists/lists.person.folders shows its nodes.',
    ]);
    expect(refusals(folder, 'candidate: activ')).toEqual([
      expect.stringContaining('Did you mean "Candidate: Active"?'),
    ]);
    for (const name of ['Retired', { value: 'Retired' }])
      expect(refusals(folder, name)).toEqual([
        'must be a node of lists.person.folders that is not hidden, received "Retired".',
      ]);
  });

  it('is left out of reads once its node is not there any more', () => expect(readField(folder, 4711)).toBeUndefined());
});

describe('a field of type list that is multiple', () => {
  it('is cleared by an empty array', () => expect(writeField(skills, [])).toBeUndefined());

  it('takes 1,000 items and not one more', () => {
    expect(writeField(skills, Array(1000).fill('Software'))).toEqual([50]);
    expect(refusals(skills, Array(1001).fill('Software'))).toEqual([
      'must be an array of at most 1000 nodes of lists.skills, received 1001.',
    ]);
    expect(skills.type.jsonSchema(skills, { mode: 'write' })).toMatchObject({ maxItems: 1000 });
  });

  it('reads what was stored while it was not multiple, and the other way round', () => {
    expect(readField(skills, 51)).toHaveLength(1);
    expect(readField(skill, [51, 50])).toMatchObject({ id: 'C51' });
  });
});

it('a state that was stored with another country stays beside that country (D-PRO-13)', () => {
  const state = buildField({ type: 'state' });
  const parse = (stored?: number) =>
    state.type.parse({ id: 'D41001001' }, state, {
      lists: buildListLookup(),
      defaults: false,
      patterns: new PatternBudget(),
      country: 41002,
      stored,
    });
  expect(parse(41001001)).toEqual({ value: 41001001 });
  expect(parse().problems).toMatchObject([{ detail: 'must be a state of Georgia, received "D41001001".' }]);
});

it('a country is no state of its name, and taken back as it reads with a number or nothing for its abbrev', () => {
  const country = buildField({ type: 'country' });
  expect(writeField(country, 'Georgia')).toBe(41002);
  const nodes = [
    { list: 'lists.country', id: 41005, value: 'Sealand', attributes: { abv2: 5 } },
    { list: 'lists.country', id: 41006, value: 'Nowhere', attributes: { abv2: '' } },
  ];
  const lists = buildListLookup(nodes);
  const parse = (abbrev: string) =>
    country.type.parse({ abbrev }, country, { lists, defaults: false, patterns: new PatternBudget() });
  expect(readField(country, 41005, buildRenderContext({ lists }))).toMatchObject({ abbrev: '5' });
  expect(parse('5')).toEqual({ value: 41005 });
  expect(parse('').problems).toHaveLength(1);
});
