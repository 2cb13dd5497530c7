import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatRequestDate, parseRequestDate, withinClockWindow } from './request-date.js';

const NOON = Date.UTC(2026, 10, 20, 12);

describe('parseRequestDate', () => {
  it.each([
    ['2026-11-20T17:45:00+05:45', NOON],
    ['2026-11-20T02:30:00-0930', NOON],
    ['2026-11-21T02:00+14:00', NOON],
    ['0001-01-01T00:00:00Z', -62135596800000],
    ['9999-12-31T23:59:59.999Z', 253402300799999],
  ])('reads %s (D-SIG-13)', (text, ms) => expect(parseRequestDate(text)).toBe(ms));

  it.each([
    '2026-11-20',
    '2026-11-20T12:00:00.1Z',
    '2026-11-20T12:00:00.1234Z',
    '2026-11-20T12:00:00+01:60',
    '2026-11-20T12:00:00+1',
    '+002026-11-20T12:00:00Z',
    '2026-11-20T12:00:00Z ',
    '２０２６-11-20T12:00:00Z',
  ])('refuses %j (D-SIG-13)', (text) => expect(parseRequestDate(text)).toBeUndefined());

  it('refuses every day that no calendar has', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(20), fc.nat(40), (year, month, day) => {
        const pad = (part: number, length: number): string => String(part).padStart(length, '0');
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        const date = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
        expect(parseRequestDate(`${text}T00:00:00Z`) !== undefined).toBe(exists);
      }),
    );
  });
});

describe('formatRequestDate', () => {
  it('writes seconds and Z', () => {
    expect(formatRequestDate(new Date(NOON + 7999))).toBe('2026-11-20T12:00:07Z');
    expect(formatRequestDate(new Date('0009-02-03T04:05:06Z'))).toBe('0009-02-03T04:05:06Z');
  });

  it.each([new Date(Number.NaN), new Date('-000001-01-01T00:00:00Z'), new Date('+010000-01-01T00:00:00Z')])(
    'refuses %s',
    (now) => {
      expect(() => formatRequestDate(now)).toThrow(/years 0 to 9999/);
    },
  );
});

it.each([
  [0, true],
  [Number.NaN, false],
])('a request %d ms from now passes: %s', (distanceMs, passes) => {
  expect(withinClockWindow(1_795_176_000_000 + distanceMs, 1_795_176_000_000)).toBe(passes);
});
