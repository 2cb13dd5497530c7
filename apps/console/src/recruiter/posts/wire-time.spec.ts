import { describe, expect, it } from '@jest/globals';
import { parseServiceTime } from '../../display/dates.js';
import { enteredTime, wireTime } from './wire-time.js';

describe('wireTime', () => {
  it.each([
    ['2026-11-20T00:05:00Z', '2026-11-20 12:05 AM'],
    ['2026-11-20T09:30:00Z', '2026-11-20 09:30 AM'],
    ['2026-11-20T12:00:00Z', '2026-11-20 12:00 PM'],
    ['2026-01-02T23:59:00Z', '2026-01-02 11:59 PM'],
  ])('writes %s as %s, which is read as the same time', (iso, wire) => {
    expect(wireTime(new Date(iso))).toBe(wire);
    expect(parseServiceTime(wire)?.toISOString()).toBe(new Date(iso).toISOString());
  });
});

describe('enteredTime', () => {
  it('takes the time as that of the own zone', () => {
    const entered = '2026-11-20T09:30';
    expect(enteredTime(entered)).toBe(wireTime(new Date(entered)));
  });

  it.each(['', 'soon'])('is left out for %j', (entered) => {
    expect(enteredTime(entered)).toBeUndefined();
  });
});
