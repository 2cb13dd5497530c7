import { describe, expect, it } from '@jest/globals';
import { countWithin, batchesBySize } from './batches.js';

const PART = 262_144;

describe('rows in parts by their size', () => {
  it('are many that are small, few that are large, and one that is larger than a part', () => {
    const rows = [10, 20, PART - 30, 1, PART + 1, 5].map((bytes, index) => ({ id: index + 1, bytes }));
    expect([...batchesBySize(rows)]).toEqual([[1, 2, 3], [4], [5], [6]]);
    expect([...batchesBySize([])]).toEqual([]);
  });

  it('are counted up to a bound, and are one at least', () => {
    expect([countWithin([3, 3, 3], 6), countWithin([9], 6), countWithin([], 6)]).toEqual([2, 1, 0]);
  });
});
