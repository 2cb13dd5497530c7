import { describe, expect, it } from '@jest/globals';
import { buildDefinition, buildGroupDefinition } from '../../../test/builders/profile-definition.builder.js';
import { runToEnd } from '../steps.js';
import type { ProfileDefinition, StoredValues } from '../index.js';
import { sizeProblems, measureValues } from './measure-values.js';

const FIELDS = [
  {
    id: 'field1',
    label: 'Skills',
    type: 'list',
    list: 'lists.skills',
    multiple: true,
  },
  { id: 'field2', label: 'Boss', type: 'person' },
  { id: 'field3', label: 'Pay', type: 'salary' },
  { id: 'field4', label: 'Home', type: 'country' },
  { id: 'field5', label: 'Office', type: 'address' },
  { id: 'field6', label: 'Notes', type: 'textarea' },
  {
    id: 'field7',
    label: 'Jobs',
    type: 'collection',
    fields: [
      { id: 'field71', label: 'Skill', type: 'list', list: 'lists.skills' },
      { id: 'field72', label: 'Text', type: 'text' },
    ],
  },
];
const all = buildDefinition('people', FIELDS);
const partner = buildGroupDefinition(
  'people',
  { fields: FIELDS },
  {
    name: 'partners',
    fieldAccess: { field3: 'none', 'field7/field71': 'none' },
  },
);

const weigh = ({ fields }: ProfileDefinition, values: StoredValues) => runToEnd(measureValues(values, fields));
const length = (values: unknown) => JSON.stringify(values).length;

describe('the size of values (D-PRO-32)', () => {
  it('is their length as JSON', () => {
    const values = {
      firstname: 'Ada "A"',
      field6: 'ü\n',
      field99: { dropped: true },
    };
    expect(weigh(all, values).all).toBe(length(values));
    expect(weigh(all, values).json).toBe(JSON.stringify(values));
  });

  it.each<[string, number, StoredValues]>([
    ['each of several nodes', 3, { field1: [50, 51, 52] }],
    ['a profile', 1, { field2: 7 }],
    ['a currency', 1, { field3: { currency: 45840, amount: 1, timeframe: 'Yearly' } }],
    ['a country', 1, { field4: 41001 }],
    ['an address', 1, { field5: 9 }],
    [
      'what entries name',
      1,
      {
        field7: { next: 2, entries: [{ entry: 1, field71: 50, field72: 'x' }] },
      },
    ],
  ])('is 100 more for %s', (_what, count, values) => {
    expect(weigh(all, values).seen).toBe(length(values) + 100 * count);
  });

  it('is the same for a caller who does not see some of them, for any hidden values', () => {
    const seen = {
      field6: 'x',
      field7: { next: 2, entries: [{ entry: 1, field72: 'y' }] },
    };
    const hidden = {
      field3: { currency: 45840, amount: 1 },
      field6: 'x',
      field7: { next: 2, entries: [{ entry: 1, field71: 50, field72: 'y' }] },
      field99: 'dropped',
    };
    expect(weigh(partner, hidden).seen).toBe(length(seen));
    expect(weigh(partner, hidden).all).toBe(length(hidden) + 200);
  });
});

describe('the size of a write', () => {
  const told = (definition: ProfileDefinition, before: StoredValues, after: StoredValues) =>
    runToEnd(
      sizeProblems({ before, after: weigh(definition, after) }, definition.fields, {
        maxCharacters: 1000,
        subject: 'All',
      }),
    ).map(({ detail }) => detail);
  const text = (characters: number) => ({
    field6: 'x'.repeat(characters - length({ field6: '' })),
  });
  const secret = {
    field3: { currency: 45840, amount: 1_000_000, timeframe: 'x'.repeat(900) },
  };

  it('is bounded and reported', () => {
    expect(told(all, {}, text(1000))).toEqual([]);
    expect(told(all, {}, text(1001))).toEqual([expect.stringContaining('they would be 1001; shorten')]);
    expect(told(all, text(1002), text(1002))).toEqual([]);
  });

  it('reveals nothing of what is hidden, and counts it only if that is as much again', () => {
    const bare = told(partner, {}, text(1001));
    expect(told(partner, secret, { ...secret, ...text(1001) })).toEqual(bare);
    const full = { ...secret, field99: 'x'.repeat(100) };
    expect(told(partner, full, { ...full, ...text(800) })).toEqual([]);
    const tooMany = told(partner, full, { ...full, ...text(990) });
    expect(tooMany).toEqual([expect.stringContaining('with what this user does not see')]);
    expect(told(partner, { ...full, ...text(995) }, { ...full, ...text(990) })).toEqual([]);
  });
});
