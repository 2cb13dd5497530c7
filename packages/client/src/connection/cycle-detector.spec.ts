import { describe, expect, it } from '@jest/globals';
import { cycleDetector } from './cycle-detector.js';

/** Returns how many cursors are taken, of some that lead into a circle, until one is said to come again. */
function takenBefore(lead: number, circle: number): number {
  const comesAgain = cycleDetector();
  for (let taken = 1; ; taken += 1) {
    const cursor = taken <= lead ? `lead ${taken}` : `circle ${(taken - lead) % circle}`;
    if (comesAgain(cursor)) return taken;
  }
}

describe('cycleDetector', () => {
  it('notices a circle of any length, and none before it is closed', () => {
    for (let lead = 0; lead < 40; lead += 1)
      for (let circle = 1; circle < 40; circle += 1) {
        const taken = takenBefore(lead, circle);
        expect(taken).toBeGreaterThan(lead + circle);
        expect(taken).toBeLessThanOrEqual(3 * (lead + circle) + 1);
      }
  });

  it('notices that the start comes again', () => {
    expect(cycleDetector('a')('a')).toBe(true);
    expect(cycleDetector()('a')).toBe(false);
  });
});
