import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

describe.each(['text', 'textarea', 'email', 'phone', 'url'])('a field of type %s', (type) => {
  const field = buildField({ type });

  it.each([
    'Ada',
    '  spaces stay  ',
    'e\u0301 is not normalised',
    '𝒳 😀',
    '<b>not markup</b>',
    'line\nbreak',
    '__proto__',
  ])('keeps %j as it was sent', (text) => {
    expect(writeField(field, text)).toBe(text);
    expect(readField(field, text)).toBe(text);
  });

  it.each([5, true, ['a'], { value: 'a' }])('refuses %j because it is not a string', (input) => {
    expect(refusals(field, input)).toEqual([expect.stringMatching(/^must be a string, received /)]);
  });

  it.each(['a\0b', '\ud83d', 'x\udc00y'])('refuses %j, which cannot be stored', (text) => {
    expect(refusals(field, text)).toEqual(['must not hold NUL or half of a surrogate pair.']);
  });

  it('counts code points, not code units', () => {
    const short = buildField({ type, maxLength: 3, minLength: 2 });
    expect(writeField(short, '😀😀😀')).toBe('😀😀😀');
    expect(refusals(short, '😀😀😀😀')).toEqual(['must be at most 3 characters long, received 4.']);
    expect(refusals(short, '😀')).toEqual(['must be at least 2 characters long, received 1.']);
  });

  it('reports the pattern and the value', () => {
    const badge = buildField({ type, pattern: '^[A-Z]' });
    expect(writeField(badge, 'Red')).toBe('Red');
    expect(refusals(badge, 'red')).toEqual(['must match ^[A-Z], received "red".']);
  });

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
    const stored = buildField({
      type,
      maxLength: 65_536,
      pattern: '^[a-z]{1,1000}$',
    });
    expect(writeField(stored, 'a'.repeat(24))).toBe('a'.repeat(24));
    expect(refusals(stored, 'a'.repeat(25))).toEqual(['must be at most 24 characters long, received 25.']);
    expect(stored.type.jsonSchema(stored, { mode: 'write' })).toMatchObject({
      maxLength: 24,
    });
  });

  it('is found by its text as it was stored', () => {
    expect(field.type.indexEntries('Straße', field)).toEqual([{ field: 'field1', text: 'Straße' }]);
  });

  it.each(['read', 'write'] as const)('is a string with its limits in the schema of a %s', (mode) => {
    const limited = buildField({
      type,
      minLength: 2,
      maxLength: 40,
      pattern: '^[A-Z]',
    });
    expect(limited.type.jsonSchema(limited, { mode })).toEqual({
      type: 'string',
      minLength: 2,
      maxLength: 40,
      pattern: '^[A-Z]',
    });
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
