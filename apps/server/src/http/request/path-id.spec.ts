import { describe, expect, it } from '@jest/globals';
import { parsePathId } from './path-id.js';

const notFound = (text: string): Error => new RangeError(`There is no ${text}.`);

describe('parsePathId (D-PRO-1)', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('reads %s', (text, id) => expect(parsePathId(text, notFound)).toBe(id));

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
  ])('refuses %j', (text) => expect(() => parsePathId(text, notFound)).toThrow(new RangeError(`There is no ${text}.`)));
});
