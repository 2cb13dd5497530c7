import { describe, expect, it } from '@jest/globals';
import { liveDate } from './live-date.js';

const NOW = new Date('2027-03-01T23:59:30.125Z');

describe('liveDate', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2027-03-01T23:59:30Z'],
    ['2026-11-20T12:00Z', '2027-03-01T23:59Z'],
    ['2026-11-20T12:00+0000', '2027-03-01T23:59+0000'],
    ['2026-11-20T13:00:00+01:00', '2027-03-02T00:59:30+01:00'],
    ['2026-11-20T04:00:00-08:00', '2027-03-01T15:59:30-08:00'],
    ['2026-11-20T12:00:00.250Z', '2027-03-01T23:59:30.375Z'],
    ['2026-11-20T11:55:00Z', '2027-03-01T23:54:30Z'],
  ])('writes %s as now: %s', (text, live) => {
    expect(liveDate(text, NOW)).toBe(live);
  });

  it.each(['', '2026-02-30T12:00:00Z', 'Fri, 20 Nov 2026 12:00:00 GMT', '2026-11-20T12:00:00z'])(
    'leaves %j as it is',
    (text) => {
      expect(liveDate(text, NOW)).toBe(text);
    },
  );
});
