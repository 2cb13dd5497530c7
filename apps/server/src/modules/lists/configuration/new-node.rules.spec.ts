import { describe, expect, it } from '@jest/globals';
import { countUnnumbered, numberProblem } from './new-node.rules.js';

describe('numberProblem', () => {
  it.each([1, 14567, 100_000_000])('accepts the free number %d', (id) => {
    expect(numberProblem(id, false)).toBeUndefined();
  });

  it.each([0, -1, 1.5, Number.NaN, 100_000_001])('refuses the number %d', (id) => {
    expect(numberProblem(id, false)).toBe(
      `must be a whole number from 1 to 100000000, received ${id}; leave it out to get the next one.`,
    );
  });

  it('refuses a number that is taken', () => {
    expect(numberProblem(14567, true)).toBe(
      'must be free in its list, received 14567; leave it out to get the next one.',
    );
  });
});

describe('countUnnumbered', () => {
  it('counts the nodes of all levels that were given no number', () => {
    expect(
      countUnnumbered([{ value: 'A', children: [{ value: 'B' }, { value: 'C', listnodeid: 1 }] }, { value: 'D' }]),
    ).toBe(3);
  });
});
