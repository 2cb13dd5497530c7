import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatRequestDate, parseRequestDate, withinClockWindow } from './request-date.js';

const NOON = Date.UTC(2026, 10, 20, 12);

describe('parseRequestDate', () => {
  it.each([
    ['2026-11-20T12:00:00Z', NOON],
    ['2026-11-20T12:00Z', NOON],
    ['2026-11-20T12:00:07.125Z', NOON + 7125],
    ['2026-11-20T12:00+0000', NOON],
    ['2026-11-20T17:45:00+05:45', NOON],
    ['2026-11-20T04:00:00-08:00', NOON],
    ['2026-11-20T02:30:00-0930', NOON],
    ['2026-11-21T02:00+14:00', NOON],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)],
    ['1970-01-01T00:00:00Z', 0],
    ['0001-01-01T00:00:00Z', -62135596800000],
    ['9999-12-31T23:59:59.999Z', 253402300799999],
  ])('reads %s (D-SIG-13)', (text, ms) => {
    expect(parseRequestDate(text)).toBe(ms);
  });

  it.each([
    '',
    '2026-11-20',
    '2026-11-20T12Z',
    '2026-11-20T12:00:00',
    '2026-11-20T12:00:00z',
    '2026-11-20t12:00:00Z',
    '2026-11-20 12:00:00Z',
    '2026-11-20T12:00:00.1Z',
    '2026-11-20T12:00:00.1234Z',
    '2026-11-20T12:00:00,123Z',
    '2026-11-20T12:00:60Z',
    '2026-11-20T12:60:00Z',
    '2026-11-20T24:00:00Z',
    '2026-00-20T12:00:00Z',
    '2026-13-20T12:00:00Z',
    '2026-11-00T12:00:00Z',
    '2026-11-31T12:00:00Z',
    '2026-02-29T12:00:00Z',
    '1900-02-29T12:00:00Z',
    '2026-11-20T12:00:00+24:00',
    '2026-11-20T12:00:00+01:60',
    '2026-11-20T12:00:00+1',
    '2026-11-20T12:00:00+01',
    '+002026-11-20T12:00:00Z',
    '2026-11-20T12:00:00Z ',
    '２０２６-11-20T12:00:00Z',
  ])('refuses %j (D-SIG-13)', (text) => {
    expect(parseRequestDate(text)).toBeUndefined();
  });

  it('reads every date as Date does', () => {
    const date = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(date, (time) => expect(parseRequestDate(time.toISOString())).toBe(time.getTime())));
  });

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
  [-300_000, true],
  [300_000, true],
  [-300_001, false],
  [300_001, false],
  [Number.NaN, false],
])('a request %d ms from now passes: %s', (distanceMs, passes) => {
  expect(withinClockWindow(1_795_176_000_000 + distanceMs, 1_795_176_000_000)).toBe(passes);
});
