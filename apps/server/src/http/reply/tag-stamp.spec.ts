import { describe, expect, it } from '@jest/globals';
import { stampTag, unstampConditions } from './tag-stamp.js';

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

  it('stay as they are in the first one, and where there are none', () => {
    const headers = ['ETag', '"a"'];
    stampTag(headers, '');
    expect(headers).toEqual(['ETag', '"a"']);
    expect(conditionsOf({ 'if-match': '"a"' }, '')).toEqual({ 'if-match': '"a"' });
    const without = ['Location', '/x'];
    stampTag(without, STAMP);
    expect(without).toEqual(['Location', '/x']);
  });
});
