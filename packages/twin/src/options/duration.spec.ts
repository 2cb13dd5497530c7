import { describe, expect, it } from '@jest/globals';
import { millisecondsOf } from './duration.js';
import type { Duration } from './duration.js';

describe('durations', () => {
  it.each<[Duration, number]>([
    [0, 0],
    [1.4, 1],
    ['250 ms', 250],
    ['1 second', 1000],
    ['1.5 hours', 5_400_000],
    ['1 week', 604_800_000],
  ])('are milliseconds: %j', (duration, milliseconds) => expect(millisecondsOf(duration)).toBe(milliseconds));

  it.each<unknown>(['3 fortnights', -1, Infinity, undefined, '1  day'])('are not: %j', (duration) => {
    expect(() => millisecondsOf(duration as Duration)).toThrow(
      'duration: must be milliseconds, or a number and a unit',
    );
  });
});
