import { describe, expect, it } from '@jest/globals';
import { firstDifference } from './first-difference.js';

describe('firstDifference', () => {
  it('finds nothing in the same texts', () => {
    expect(firstDifference('GET\n/a', 'GET\n/a')).toBeUndefined();
  });

  it('names line and byte', () => {
    expect(firstDifference('GET\n/a\nx:1', 'GET\n/a\nx:2')).toEqual({
      line: 3,
      byteOfLine: 3,
      byte: 10,
      left: '1',
      right: '2',
      at: 9,
    });
  });

  it('counts bytes and not characters', () => {
    expect(firstDifference('ä😀b', 'ä😀c')).toMatchObject({ byte: 7, left: 'b', right: 'c' });
  });

  it('marks a changed line end at its line', () => {
    expect(firstDifference('a\nb', 'ab')).toMatchObject({ line: 1, byteOfLine: 2, left: '\n', right: 'b' });
  });
});
