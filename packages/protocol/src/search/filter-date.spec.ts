import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatWireDate, formatWireDateTime } from '../wire/wire-date.js';
import { parseFilterDate } from './filter-date.js';

const MINUTE = 60_000;

describe('parseFilterDate (D-SEA-28)', () => {
  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z', MINUTE],
    ['2026-01-31 01:05 PM', '2026-01-31T13:05:00.000Z', MINUTE],
    ['2026-01-31T13:05', '2026-01-31T13:05:00.000Z', MINUTE],
    ['2026-01-31T13:05Z', '2026-01-31T13:05:00.000Z', MINUTE],
    ['2026-01-31T13:05:07Z', '2026-01-31T13:05:07.000Z', 1000],
    ['2026-01-31T13:05:07', '2026-01-31T13:05:07.000Z', 1000],
    ['2026-01-31T13:05:07.25Z', '2026-01-31T13:05:07.250Z', 1],
    ['2026-01-31T13:05:07.123456Z', '2026-01-31T13:05:07.123Z', 1],
    ['2026-01-31T00:30:00+01:00', '2026-01-30T23:30:00.000Z', 1000],
    ['2026-01-31T23:30:00-0530', '2026-02-01T05:00:00.000Z', 1000],
    ['01/31/2026 13:05:07.250', '2026-01-31T13:05:07.250Z', 1],
  ])('reads %s as from %s, %d ms long', (text, from, lengthMs) => {
    const fromMs = Date.parse(from);
    expect(parseFilterDate(text)).toEqual({ fromMs, beforeMs: fromMs + lengthMs });
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T13:05:07+24:00',
    '2026-01-31T13:05:07 Z',
    '2026-01-31 13:05',
    '31/01/2026 13:05:07.250',
    '1769864707',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    ' 2026-01-31',
    '2026-01-31T13:05:07Z\n',
  ])('takes %j for no date', (text) => expect(parseFilterDate(text)).toBeUndefined());

  it('reads every moment in each of the forms that it is written in', () => {
    const min = new Date('0000-01-01T00:00:00Z');
    const max = new Date('9999-12-31T23:59:59.999Z');
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (moment) => {
        const ms = moment.getTime();
        const minuteMs = Math.floor(ms / MINUTE) * MINUTE;
        expect(parseFilterDate(moment.toISOString())).toEqual({ fromMs: ms, beforeMs: ms + 1 });
        expect(parseFilterDate(formatWireDateTime(ms))).toEqual({ fromMs: minuteMs, beforeMs: minuteMs + MINUTE });
        expect(parseFilterDate(formatWireDate(ms))?.fromMs).toBe(Math.floor(ms / 86_400_000) * 86_400_000);
      }),
    );
  });
});
