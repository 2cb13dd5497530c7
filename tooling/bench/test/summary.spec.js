import { describe, expect, it } from '@jest/globals';

import { interleave, median, medianRatio, percentile } from '../measure/summary.mjs';

describe('the summaries', () => {
  it('takes the middle figure, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 100])).toBe(3);
  });

  it('finds a percentile between two figures', () => {
    const figures = Array.from({ length: 101 }, (_, index) => 100 - index);
    expect(percentile(figures, 0.99)).toBe(99);
    expect(percentile([0, 10], 0.75)).toBe(7.5);
  });

  it('compares two sides round by round, so that a slow spell of both changes nothing', () => {
    expect(medianRatio([20, 2, 20], [10, 1, 10])).toBe(2);
  });
});

describe('the rounds', () => {
  it('runs every candidate in each round, and begins each round with another one', async () => {
    const turns = [];
    const results = await interleave(3, ['a', 'b', 'c'], async (name, round) => {
      turns.push(`${round}${name}`);
      return `${round}${name}`;
    });
    expect(turns).toEqual(['0a', '0b', '0c', '1b', '1c', '1a', '2c', '2a', '2b']);
    expect(results).toEqual({ a: ['0a', '1a', '2a'], b: ['0b', '1b', '2b'], c: ['0c', '1c', '2c'] });
  });
});
