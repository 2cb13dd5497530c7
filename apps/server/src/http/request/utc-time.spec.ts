import { describe, expect, it } from '@jest/globals';
import { isUtcTime } from './utc-time.js';

describe('isUtcTime', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 1_795_176_000_000],
    ['2026-11-20T12:00:00.250Z', 1_795_176_000_250],
    ['2026-11-20T12:00Z', 1_795_176_000_000],
    ['1970-01-01T00:00:00Z', 0],
    ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
  ])('accepts %s, which Date.parse reads', (text, time) => {
    expect(isUtcTime(text)).toBe(true);
    expect(Date.parse(text)).toBe(time);
  });

  it.each([
    '2026-11-20',
    '2026-11-20T12:00:00',
    '2026-11-20T12:00:00+01:00',
    '2026-11-20 12:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-11-20T24:00:00Z',
    '1969-12-31T23:59:59Z',
    '+12026-11-20T12:00:00Z',
    1_795_176_000_000,
    null,
  ])('refuses %j', (value) => expect(isUtcTime(value)).toBe(false));
});
