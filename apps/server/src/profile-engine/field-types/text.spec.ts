import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { refusals, writeField } from '../../../test/support/write-field.js';

describe.each(['text', 'textarea', 'email', 'phone', 'url'])('a field of type %s', (type) => {
  it('finds every problem of a value at once', () => {
    expect(refusals(buildField({ type, minLength: 5, pattern: '^[A-Z]' }), 'a\0')).toEqual([
      'must not hold NUL or half of a surrogate pair.',
      'must be at least 5 characters long, received 2.',
      'must match ^[A-Z], received "a\\u0000".',
    ]);
  });

  it('never tries a pattern on a text that is too long', () => {
    const hostile = buildField({ type, maxLength: 20, pattern: '^(a+)+$' });
    expect(refusals(hostile, `${'a'.repeat(60)}!`)).toEqual(['must be at most 20 characters long, received 61.']);
  });

  it('takes no text longer than its pattern may be tried on, for any maxLength (D-PRO-33)', () => {
    const stored = buildField({ type, maxLength: 65_536, pattern: '^[a-z]{1,1000}$' });
    expect(writeField(stored, 'a'.repeat(24))).toBe('a'.repeat(24));
    expect(refusals(stored, 'a'.repeat(25))).toEqual(['must be at most 24 characters long, received 25.']);
    expect(stored.type.jsonSchema(stored, { mode: 'write' })).toMatchObject({ maxLength: 24 });
  });
});

it.each([
  ['text', 4000],
  ['email', 4000],
  ['textarea', 65_536],
  ['html', 65_536],
])('bounds a %s that has no maxLength at %i characters (D-PRO-20)', (type, longest) => {
  const field = buildField({ type });
  expect(refusals(field, 'x'.repeat(longest))).toEqual([]);
  expect(refusals(field, 'x'.repeat(longest + 1))).toEqual([
    `must be at most ${longest} characters long, received ${longest + 1}.`,
  ]);
});

it.each([
  ['text', true],
  ['textarea', false],
  ['html', false],
])('makes a %s searchable unless it says otherwise: %s (D-PRO-19)', (type, searchable) => {
  expect(buildField({ type }).searchable).toBe(searchable);
  expect(buildField({ type, searchable: !searchable }).searchable).toBe(!searchable);
});
