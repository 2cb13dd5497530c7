import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retryAfterMs } from './retry-after.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;

describe('retryAfterMs (D-EVT-2)', () => {
  it.each([
    ['1', 1000],
    ['120', 120_000],
    ['86400', DAY_MS],
    ['86401', DAY_MS],
    ['9'.repeat(400), DAY_MS],
    ['0', 1000],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 90_000],
    ['Tue, 03 Mar 2026 12:00:00 GMT', DAY_MS],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 1000],
  ])('reads %.40s', (value, expected) => {
    expect(retryAfterMs(['Retry-After', value], NOW)).toBe(expected);
  });

  it.each(['', '-5', '1.5', '+5', '1e3', '0x10', ' ', 'soon', '2026-03-01T12:01:30Z', 'Sun Mar  1 12:01:30 2026'])(
    'asks for nothing by %j',
    (value) => {
      expect(retryAfterMs(['retry-after', value], NOW)).toBeUndefined();
    },
  );

  it('asks for nothing by a date that there is not', () => {
    expect(retryAfterMs(['retry-after', 'Abc, 99 Xyz 2026 12:01:30 GMT'], NOW)).toBeUndefined();
  });

  it('asks for nothing where it is not there, stands twice, or is the value of another header', () => {
    expect(retryAfterMs([], NOW)).toBeUndefined();
    expect(retryAfterMs(['retry-after', '5', 'Retry-After', '6'], NOW)).toBeUndefined();
    expect(retryAfterMs(['x-echo', 'retry-after', 'content-length', '7'], NOW)).toBeUndefined();
  });

  it('stays within a second and a day, whatever a partner sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String), fc.date({ noInvalidDate: true }).map(utc)), (value) => {
        const waitMs = retryAfterMs(['retry-after', value], NOW) ?? 1000;
        expect(waitMs).toBeGreaterThanOrEqual(1000);
        expect(waitMs).toBeLessThanOrEqual(DAY_MS);
      }),
    );
  });
});

function utc(date: Date): string {
  return date.toUTCString();
}
