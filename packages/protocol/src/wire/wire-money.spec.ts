import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatAmount } from './wire-money.js';

describe('formatAmount', () => {
  it.each([
    [12.5, 2, '12.50'],
    [1200, 0, '1200'],
    [0.1234, 3, '0.123'],
    [-3.1, 2, '-3.10'],
    [0, 2, '0.00'],
    [-0, 2, '0.00'],
    [-0.001, 2, '0.00'],
    [1e21, 2, '1000000000000000000000.00'],
    [-1e21, 0, '-1000000000000000000000'],
    [2.5, 0, '3'],
  ])('writes %d with %d digits as %s', (amount, digits, text) => {
    expect(formatAmount(amount, digits)).toBe(text);
  });

  it.each([Number.NaN, Infinity, -Infinity])('refuses %d', (amount) => {
    expect(() => formatAmount(amount, 2)).toThrow('"amount" must be a finite number');
  });

  it('refuses digits that are none', () => {
    expect(() => formatAmount(1, -1)).toThrow(RangeError);
  });

  it('keeps every amount that has no more digits than its currency', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 4 }), (units, digits) => {
        const amount = units / 10 ** digits;
        expect(Number(formatAmount(amount, digits))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  it('writes plain digits for any finite number', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 1, max: 4 }),
        (amount, digits) => {
          expect(formatAmount(amount, digits)).toMatch(new RegExp(`^-?\\d+\\.\\d{${digits}}$`));
        },
      ),
    );
  });
});
