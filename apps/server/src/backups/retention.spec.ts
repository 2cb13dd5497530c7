import { describe, expect, it } from '@jest/globals';
import { nameOfSet } from './backup-set.js';
import { setsToRemove } from './retention.js';

const NOW = Date.parse('2027-03-10T12:00:00Z');
const DAY_MS = 86_400_000;
/** A set of each of the last days, the oldest first. */
const SETS = [5, 4, 3, 2, 1].map((days) => nameOfSet(new Date(NOW - days * DAY_MS - 1)));
const MADE = { set: SETS.at(-1) ?? '', now: NOW };

describe('the sets that are removed (D-OPR-12)', () => {
  it.each([
    { rules: {}, removed: 0 },
    { rules: { keep: 2 }, removed: 3 },
    { rules: { keep: 9 }, removed: 0 },
    { rules: { keepDays: 3 }, removed: 3 },
    { rules: { keep: 4, keepDays: 2 }, removed: 1 },
    { rules: { keep: 1, keepDays: 4 }, removed: 2 },
  ])('are those that no rule of $rules keeps', ({ rules, removed }) => {
    const both = { keep: undefined, keepDays: undefined, ...rules };
    expect(setsToRemove(SETS, both, MADE)).toEqual(SETS.slice(0, removed));
  });

  it('never include the newest one, however old it is', () => {
    const later = NOW + 365 * DAY_MS;
    expect(setsToRemove(SETS, { keep: undefined, keepDays: 1 }, { ...MADE, now: later })).toEqual(SETS.slice(0, -1));
  });

  it('never include the one that was just made, even if another one is dated in the future', () => {
    const future = nameOfSet(new Date(NOW + DAY_MS));
    expect(setsToRemove([...SETS, future], { keep: 1, keepDays: undefined }, MADE)).toEqual(SETS.slice(0, -1));
  });
});
