import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const field = buildField({ type: 'date' });

describe('a field of type date', () => {
  it.each(['2026-11-20', '2024-02-29', '1899-12-31'])('keeps %s', (day) => {
    expect(writeField(field, day)).toBe(day);
    expect(readField(field, day)).toBe(day);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '20261120',
    '2026-11-20T00:00:00Z',
    '2026-11-20 ',
    '11/20/2026',
    20261120,
    null,
    {},
  ])('refuses %j', (input) => {
    expect(refusals(field, input)).toEqual([
      expect.stringMatching(/^must be a date that exists, as "YYYY-MM-DD", received /),
    ]);
  });

  it('is found by the start of the day in UTC', () => {
    expect(field.type.indexEntries('2026-11-20', field)).toEqual([{ field: 'field1', date: Date.UTC(2026, 10, 20) }]);
  });
});
