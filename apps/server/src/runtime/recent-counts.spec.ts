import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RecentCounts } from './recent-counts.js';

const LIMIT = { most: 3, forgottenMs: 1000 };

function failing(times: readonly number[], counts = new RecentCounts(LIMIT)): RecentCounts {
  for (const time of times) counts.add('a', time);
  return counts;
}

describe('RecentCounts', () => {
  it('lets a limited number fail, and reports when the last of them came', () => {
    const counts = new RecentCounts(LIMIT);
    expect([counts.add('a', 0), counts.add('a', 0), counts.add('a', 0), counts.add('a', 0)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(counts.msToNextTry('b', 0)).toBe(0);
  });

  it('forgets one after the other', () => {
    const counts = failing([0, 0, 0]);
    expect([0, 400, 1000, 5000].map((now) => counts.msToNextTry('a', now))).toEqual([1000, 600, 0, 0]);
    expect([0, 1000, 2500, 3000].map((now) => counts.msToForgotten('a', now))).toEqual([3000, 2000, 500, 0]);
    expect(counts.add('a', 1000)).toBe(true);
    expect(counts.msToNextTry('a', 1000)).toBe(1000);
  });

  it('holds nothing against a key for longer if the clock is set back', () => {
    const counts = failing([10_000, 10_000, 10_000]);
    expect([counts.msToNextTry('a', 0), counts.msToForgotten('a', 0)]).toEqual([1000, 3000]);
  });

  it('forgets what it is asked to forget, and holds a limited number', () => {
    const counts = new RecentCounts(LIMIT, 2);
    for (const key of ['a', 'b', 'c']) counts.add(key, 0);
    expect(counts.size).toBe(2);
    expect([counts.msToForgotten('a', 0), counts.msToForgotten('c', 0)]).toEqual([0, 1000]);
    counts.add('d', 5000);
    expect(counts.size).toBe(1);
  });

  it('never lets more fail than the limit and those that are forgotten meanwhile', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 100 }), (pauses) => {
        const counts = new RecentCounts(LIMIT);
        let [now, failed] = [0, 0];
        for (const pause of pauses) {
          now += pause;
          if (counts.msToNextTry('a', now) > 0) continue;
          counts.add('a', now);
          failed += 1;
        }
        expect(failed).toBeLessThanOrEqual(LIMIT.most + now / LIMIT.forgottenMs);
      }),
    );
  });
});
