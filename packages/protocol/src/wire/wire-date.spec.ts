import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatWireDate, formatWireDateTime, parseWireDate, parseWireDateTime } from './wire-date.js';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const moments = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:00Z'),
  noInvalidDate: true,
});

describe('parseWireDate', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -DAY_MS],
    ['2026-02-28', 1_772_236_800_000],
    ['2024-02-29', 1_709_164_800_000],
    ['0099-03-01', Date.parse('0099-03-01T00:00:00Z')],
  ])('reads %s', (text, epochMs) => expect(parseWireDate(text)).toBe(epochMs));

  it.each(['2026-1-1', '02/28/2026', ' 2026-02-28', '2026-02-28\n', '٢٠٢٦-٠٢-٢٨', ''])('refuses %j', (text) => {
    expect(parseWireDate(text)).toBeUndefined();
  });

  it('takes exactly the days of the calendar', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(number(9999), number(13), number(32), (year, month, day) => {
        const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
          '-',
        );
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
        const days = [0, 31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0][month] ?? 0;
        expect(parseWireDate(text) !== undefined).toBe(day >= 1 && day <= days);
      }),
      { numRuns: 300 },
    );
  });
});

describe('parseWireDateTime', () => {
  it.each([
    ['2026-02-28 12:00 AM', '2026-02-28T00:00:00Z'],
    ['2026-02-28 12:59 AM', '2026-02-28T00:59:00Z'],
    ['2026-02-28 12:59\u202fAM', '2026-02-28T00:59:00Z'],
    ['2026-02-28 12:59\u00a0PM', '2026-02-28T12:59:00Z'],
    ['2026-02-28 12:00 PM', '2026-02-28T12:00:00Z'],
    ['2026-02-28 11:59 PM', '2026-02-28T23:59:00Z'],
  ])('reads %s as %s', (text, iso) => expect(parseWireDateTime(text)).toBe(Date.parse(iso)));

  it.each([
    '2026-02-28 00:00 AM',
    '2026-02-28 13:00 PM',
    '2026-02-28 10:60 AM',
    '2026-02-29 10:00 AM',
    '2026-02-28 1:00 AM',
    '2026-02-28  01:00 AM',
    '2026-02-28 01:00 AM ',
    '',
  ])('refuses %j', (text) => expect(parseWireDateTime(text)).toBeUndefined());

  it('reads back every minute that formatWireDateTime writes', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const minute = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS;
        expect(parseWireDateTime(formatWireDateTime(moment.getTime()))).toBe(minute);
      }),
    );
  });
});

describe('formatWireDateTime', () => {
  it('drops the seconds', () => {
    expect(formatWireDateTime(Date.parse('2026-11-20T15:04:59.999Z'))).toBe('2026-11-20 03:04 PM');
  });

  it('refuses what is no moment', () => {
    expect(() => formatWireDateTime(Number.NaN)).toThrow(RangeError);
    expect(() => formatWireDate(Infinity)).toThrow(RangeError);
  });
});
