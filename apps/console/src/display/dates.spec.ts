import { describe, expect, it } from '@jest/globals';
import { localeOf, parseServiceTime } from './dates.js';

describe('parseServiceTime', () => {
  it.each([
    ['2026-11-20 09:30 AM', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20 12:05 AM', '2026-11-20T00:05:00.000Z'],
    ['2026-11-20 12:05 PM', '2026-11-20T12:05:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['0099-12-31 11:59 PM', '0099-12-31T23:59:00.000Z'],
    ['2026-11-20T09:30:00.123Z', '2026-11-20T09:30:00.123Z'],
  ])('reads %s', (text, expected) => {
    expect(parseServiceTime(text)?.toISOString()).toBe(expected);
  });
});

describe('localeOf', () => {
  it('takes the region of the browser, if its language is that of the console', () => {
    expect(localeOf('en', ['de-CH', 'en-GB', 'en'])).toBe('en-GB');
    expect(localeOf('de', ['en-GB'])).toBe('de');
  });
});
