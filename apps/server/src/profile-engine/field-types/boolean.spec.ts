import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const field = buildField({ type: 'boolean' });

describe('a field of type boolean', () => {
  it.each([true, false])('keeps %p, which is a value', (value) => {
    expect(writeField(field, value)).toBe(value);
    expect(readField(field, value)).toBe(value);
  });

  it.each(['true', 0, 1, 'yes', [], {}])('refuses %j', (input) => {
    expect(refusals(field, input)).toEqual([expect.stringMatching(/^must be true or false, received /)]);
  });

  it('is found as 1 or 0', () => {
    expect([true, false].flatMap((value) => field.type.indexEntries(value, field))).toEqual([
      { field: 'field1', number: 1 },
      { field: 'field1', number: 0 },
    ]);
  });
});
