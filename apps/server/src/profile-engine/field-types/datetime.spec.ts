import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const field = buildField({ type: 'datetime' });

describe('a field of type datetime', () => {
  it.each([
    ['2026-11-20 12:00 AM', Date.UTC(2026, 10, 20, 0, 0)],
    ['2026-11-20 12:30 PM', Date.UTC(2026, 10, 20, 12, 30)],
    ['2026-11-20 01:05 PM', Date.UTC(2026, 10, 20, 13, 5)],
  ])('keeps %s as a moment in UTC', (text, epochMs) => {
    expect(writeField(field, text)).toBe(epochMs);
    expect(readField(field, epochMs)).toBe(text);
  });

  it.each(['2026-11-20', '2026-11-20 13:00 PM', '2026-02-30 01:00 AM', '2026-11-20 1:00 AM', '2026-11-20T01:00Z', 5])(
    'refuses %j',
    (input) => {
      expect(refusals(field, input)).toEqual([expect.stringMatching(/^must be a date and time that exist/)]);
    },
  );

  it('is found by its moment', () => {
    expect(field.type.indexEntries(1_700_000_000_000, field)).toEqual([{ field: 'field1', date: 1_700_000_000_000 }]);
  });

  it('describes exactly what it reads as', () => {
    const { pattern } = field.type.jsonSchema(field, { mode: 'read' });
    const shown = new RegExp(`${String(pattern)}`, 'u');
    expect('2026-11-20 01:05 PM').toMatch(shown);
    for (const none of ['2026-13-20 01:05 PM', '2026-11-32 01:05 PM', '2026-11-20 13:05 PM', '2026-11-20']) {
      expect(none).not.toMatch(shown);
    }
  });
});
