import { describe, expect, it } from '@jest/globals';
import { parseProfileId } from './profile-id.js';

describe('parseProfileId', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('reads %s', (text, id) => {
    expect(parseProfileId(text)).toBe(id);
  });

  it.each([
    '',
    '0',
    '-1',
    '007',
    '+7',
    '7.0',
    '7e0',
    '0x7',
    ' 7',
    '7 ',
    '7n',
    '٧',
    'abc',
    '9007199254740992',
    '9'.repeat(400),
  ])('answers 404 for %j (D-PRO-1)', (text) => {
    expect(() => parseProfileId(text)).toThrow(
      expect.objectContaining({ status: 404, problems: [expect.objectContaining({ code: 'RESOURCE_NOT_FOUND' })] }),
    );
  });
});
