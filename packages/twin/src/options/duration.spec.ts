import { describe, expect, it } from '@jest/globals';
import { durationFault, millisecondsOf } from './duration.js';
import type { Duration } from './duration.js';

describe('durations', () => {
  it.each<[Duration, number]>([
    [0, 0],
    [1.4, 1],
    ['250 ms', 250],
    ['1 second', 1000],
    ['1.5 hours', 5_400_000],
    ['1 week', 604_800_000],
  ])('are milliseconds: %j', (duration, milliseconds) => {
    expect([durationFault(duration), millisecondsOf(duration)]).toEqual([undefined, milliseconds]);
  });

  it.each<[unknown, string]>([
    ['3 fortnights', 'must be milliseconds, or a number and a unit such as "3 days"'],
    ['3 dyas', 'received "3 dyas". Did you mean "3 days"?'],
    [-1, 'received -1.'],
    [Infinity, 'received Infinity.'],
    [undefined, 'received none.'],
    ['1  day', 'Did you mean "1 day"?'],
  ])('are not: %j', (duration, fault) => {
    expect(durationFault(duration)).toContain(fault);
  });

  it('have a limit in real time', () => {
    const limit = { atMost: '1 day', because: 'It passes in real time.' } as const;
    expect(durationFault('24 hours', limit)).toBeUndefined();
    expect(durationFault('2 days', limit)).toBe('must be at most 1 day, received "2 days". It passes in real time.');
  });
});
