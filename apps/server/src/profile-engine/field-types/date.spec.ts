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

const minute = buildField({ type: 'datetime' });

describe('a field of type datetime', () => {
  it.each([
    ['2026-11-20 12:00 AM', Date.UTC(2026, 10, 20, 0, 0)],
    ['2026-11-20 12:30 PM', Date.UTC(2026, 10, 20, 12, 30)],
    ['2026-11-20 01:05 PM', Date.UTC(2026, 10, 20, 13, 5)],
  ])('keeps %s as a moment in UTC', (text, epochMs) => {
    expect(writeField(minute, text)).toBe(epochMs);
    expect(readField(minute, epochMs)).toBe(text);
  });

  it.each(['2026-11-20', '2026-11-20 13:00 PM', '2026-02-30 01:00 AM', '2026-11-20 1:00 AM', '2026-11-20T01:00Z', 5])(
    'refuses %j',
    (input) => {
      expect(refusals(minute, input)).toEqual([expect.stringMatching(/^must be a date and time that exist/)]);
    },
  );

  it('is found by its moment', () => {
    expect(minute.type.indexEntries(1_700_000_000_000, minute)).toEqual([{ field: 'field1', date: 1_700_000_000_000 }]);
  });

  it('describes exactly what it reads as', () => {
    const { pattern } = minute.type.jsonSchema(minute, { mode: 'read' });
    const shown = new RegExp(`${String(pattern)}`, 'u');
    expect('2026-11-20 01:05 PM').toMatch(shown);
    for (const none of ['2026-13-20 01:05 PM', '2026-11-32 01:05 PM', '2026-11-20 13:05 PM', '2026-11-20']) {
      expect(none).not.toMatch(shown);
    }
  });
});
