import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

describe.each(['integer', 'number'])('a field of type %s', (type) => {
  const field = buildField({ type });

  it.each([0, 7, -3, Number.MAX_SAFE_INTEGER])('keeps %d', (value) => {
    expect(writeField(field, value)).toBe(value);
    expect(readField(field, value)).toBe(value);
  });

  it.each(['5', true, [5], { amount: 5 }, Infinity, NaN])('refuses %p without reading a number out of it', (input) => {
    expect(refusals(field, input)).toEqual([expect.stringMatching(/^must be a (whole )?number.*, received /)]);
  });

  it('takes its bounds in and refuses what lies outside', () => {
    const bounded = buildField({ type, min: 1, max: 10 });
    expect([writeField(bounded, 1), writeField(bounded, 10)]).toEqual([1, 10]);
    expect(refusals(bounded, 0)).toEqual(['must be at least 1, received 0.']);
    expect(refusals(bounded, 11)).toEqual(['must be at most 10, received 11.']);
  });

  it('knows no negative zero', () => {
    expect(writeField(field, -0)).toBe(0);
  });

  it('is found by its number', () => {
    expect(field.type.indexEntries(7, field)).toEqual([{ field: 'field1', number: 7 }]);
  });

  it('has its bounds in the schema', () => {
    const bounded = buildField({ type, min: 1, max: 10 });
    for (const mode of ['read', 'write'] as const) {
      expect(bounded.type.jsonSchema(bounded, { mode })).toEqual({
        type,
        minimum: 1,
        maximum: 10,
      });
    }
  });
});

it('takes fractions as a number, not as an integer', () => {
  expect(writeField(buildField({ type: 'number' }), 0.5)).toBe(0.5);
  expect(refusals(buildField({ type: 'integer' }), 0.5)).toEqual([expect.stringContaining('received 0.5.')]);
});

it('refuses integers that JSON cannot carry exactly', () => {
  expect(refusals(buildField({ type: 'integer' }), 2 ** 53)).toHaveLength(1);
});
