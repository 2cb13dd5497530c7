import { describe, expect, it } from '@jest/globals';
import { allowsWrite, namesEntityTag, refuseStale, stampTag, unstampConditions } from './entity-tag.js';

const TAG = '"3-partners"';

describe('namesEntityTag', () => {
  it.each(['W/"3-partners"', '*', ' "3-partners" ', '"1-x","3-partners","4-x"'])('finds the tag in %j', (header) => {
    expect(namesEntityTag(header, TAG)).toBe(true);
  });

  it.each([undefined, '', '3-partners', '"3-Partners"', 'w/"3-partners"', '"3-partners', '"*"', '"x,*,y"'])(
    'does not find it in %j',
    (header) => {
      expect(namesEntityTag(header, TAG)).toBe(false);
    },
  );
});

describe('allowsWrite', () => {
  it.each([undefined, ' * ', ' "3-partners" ', '"1-x","3-partners","4-x"', '"W/", "3-partners"'])(
    'lets the write through for %j',
    (header) => {
      expect(allowsWrite(header, TAG)).toBe(true);
    },
  );

  it.each([' ', '"3-Partners"', '"1-x", W/"3-partners"', '"3-partners"x', '"*"', '*, "1-x"', '"x,3-partners,y"'])(
    'does not for %j',
    (header) => {
      expect(allowsWrite(header, TAG)).toBe(false);
    },
  );
});

describe('refuseStale', () => {
  const unasked = (): string => {
    throw new TypeError('Nobody asked for it.');
  };
  const OTHER = 'If-Match names another version; read it again.';

  it('refuses another version with its detail, and any version if there is none', () => {
    const refusal = expect.objectContaining({ code: 'PRECONDITION_FAILED', message: OTHER });
    expect(() => refuseStale('"2-partners"', () => TAG, OTHER)).toThrow(refusal);
    expect(() => refuseStale('*', undefined, OTHER)).toThrow(refusal);
  });

  it.each([
    ['W/"3-partners"', 'a weak tag fits no write. Send the ETag without its W/, which a proxy may have put there.'],
    ['3-partners', 'must be an ETag with its double quotes, received "3-partners". Send it as a read answered it.'],
    ['"3-partners', 'must be an ETag with its double quotes, received "\\"3-partners". Send it as a read answered it.'],
    ['W/"3-partners", 3', 'a weak tag fits no write. Send the ETag without its W/, which a proxy may have put there.'],
    ['"2-partners", W/"3-partners"', undefined],
  ])('says what is wrong with the form of %j, which no read would mend', (header, detail) => {
    const message = detail === undefined ? OTHER : `If-Match: ${detail}`;
    const refusal = expect.objectContaining({ code: 'PRECONDITION_FAILED', message });
    expect(() => refuseStale(header, () => TAG, OTHER)).toThrow(refusal);
  });

  it('accepts the named version with anything after it, and needs none if none is named', () => {
    expect(() => refuseStale('"3-partners+1.2"', () => '"3-partners+7"', OTHER)).not.toThrow();
    expect(() => refuseStale(undefined, unasked, OTHER)).not.toThrow();
  });
});

const STAMP = '~0a1b2c3d';

function conditionsOf(headers: Record<string, string>, stamp = STAMP): Record<string, unknown> {
  unstampConditions(headers, stamp);
  return headers;
}

describe('entity tags of one incarnation (D-PLT-22)', () => {
  it('carry its stamp, which is taken from what callers send back', () => {
    const headers = ['Link', '<x>', 'ETag', '"people-1-2"'];
    stampTag(headers, STAMP);
    expect(headers).toEqual(['Link', '<x>', 'ETag', '"people-1-2~0a1b2c3d"']);
    expect(conditionsOf({ 'if-match': '"a~0a1b2c3d", W/"b~0a1b2c3d"', 'if-range': '"c~0a1b2c3d"' })).toEqual({
      'if-match': '"a", W/"b"',
      'if-range': '"c"',
    });
  });

  it('are none of the tags of another one, stamped or not', () => {
    expect(conditionsOf({ 'if-none-match': '"a", "b~99999999"', 'if-match': '*' })).toEqual({
      'if-none-match': '"-", "-"',
      'if-match': '*',
    });
  });

  it('stay unchanged in the first one, and if there are none', () => {
    const headers = ['ETag', '"a"'];
    stampTag(headers, '');
    expect(headers).toEqual(['ETag', '"a"']);
    expect(conditionsOf({ 'if-match': '"a"' }, '')).toEqual({ 'if-match': '"a"' });
    const without = ['Location', '/x'];
    stampTag(without, STAMP);
    expect(without).toEqual(['Location', '/x']);
  });
});
