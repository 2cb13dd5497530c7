import { describe, expect, it } from '@jest/globals';
import { allowsWrite, namesEntityTag, refuseStale } from './entity-tag.js';

const TAG = '"3-partners"';

describe('namesEntityTag', () => {
  it.each(['"3-partners"', 'W/"3-partners"', '*', ' "3-partners" ', '"1-x", "3-partners"', '"1-x","3-partners","4-x"'])(
    'finds the tag in %j',
    (header) => {
      expect(namesEntityTag(header, TAG)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    '3-partners',
    '"3-partner"',
    '"3-Partners"',
    '"4-partners"',
    'w/"3-partners"',
    '"3-partners',
    '"*"',
  ])('does not find it in %j', (header) => {
    expect(namesEntityTag(header, TAG)).toBe(false);
  });

  it('does not take a part of another tag for one', () => {
    expect(namesEntityTag('"x,*,y"', TAG)).toBe(false);
  });
});

describe('allowsWrite', () => {
  it.each([
    undefined,
    '*',
    ' * ',
    '"3-partners"',
    ' "3-partners" ',
    '"1-x", "3-partners"',
    '"1-x","3-partners","4-x"',
    'W/"3-partners", "3-partners"',
    '"W/", "3-partners"',
  ])('lets the write through for %j', (header) => {
    expect(allowsWrite(header, TAG)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '3-partners',
    '"2-partners"',
    '"3-Partners"',
    'W/"3-partners"',
    '"1-x", W/"3-partners"',
    'w/"3-partners"',
    '"3-partners',
    '"3-partners"x',
    '"*"',
    '"1-x", *',
    '*, "1-x"',
    '"x,3-partners,y"',
  ])('does not for %j', (header) => {
    expect(allowsWrite(header, TAG)).toBe(false);
  });
});

describe('refuseStale', () => {
  const unasked = (): string => {
    throw new TypeError('Nobody asked for it.');
  };
  const OTHER = 'If-Match names another version; read it again.';

  it('refuses another version with its detail, and any where there is none', () => {
    const refusal = expect.objectContaining({ code: 'PRECONDITION_FAILED', message: OTHER });
    expect(() => refuseStale('"2-partners"', () => TAG, OTHER)).toThrow(refusal);
    expect(() => refuseStale('*', undefined, OTHER)).toThrow(refusal);
  });

  it('lets the version through that is named, whatever stands behind it, and asks for none where none is named', () => {
    expect(() => refuseStale('"3-partners+1.2"', () => '"3-partners+7"', OTHER)).not.toThrow();
    expect(() => refuseStale(undefined, unasked, OTHER)).not.toThrow();
  });
});
