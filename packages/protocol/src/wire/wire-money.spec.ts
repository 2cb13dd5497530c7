import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatAmount } from './wire-money.js';

describe('formatAmount', () => {
  it.each([
    [12.5, 2, '12.50'],
    [-0, 2, '0.00'],
    [-0.001, 2, '0.00'],
    [2.5, 0, '3'],
    [1.005, 2, '1.01'],
    [-1.005, 2, '-1.01'],
    [-0.005, 2, '-0.01'],
    [5e-7, 6, '0.000001'],
    [5e-324, 2, '0.00'],
    [1e23, 2, '100000000000000000000000.00'],
    [1.5e21, 0, '1500000000000000000000'],
  ])('writes %d with %d digits as %s', (amount, digits, text) => expect(formatAmount(amount, digits)).toBe(text));

  it.each([Number.NaN, Infinity, -Infinity])('refuses %d', (amount) => {
    expect(() => formatAmount(amount, 2)).toThrow('"amount" must be a finite number');
  });

  it.each([-1, 0.5, 101, Number.NaN])('refuses %d digits', (digits) => {
    expect(() => formatAmount(1, digits)).toThrow('"digits" must be a whole number from 0 to 100');
  });

  it('rounds half up on the decimal digits (D-PRO-13)', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    const cases = fc.record({ units, exponent: fc.integer({ min: -40, max: 40 }), negative: fc.boolean() });
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 8 }), ({ units, exponent, negative }, digits) => {
        // up to 15 digits, so that the number is written as the very decimal that it was read from
        const text = formatAmount(Number(`${negative ? '-' : ''}${units}e${exponent}`), digits);
        const rounded = BigInt(text.replace(/[-.]/g, ''));
        // of all whole numbers of the smallest unit it is the nearest, and the upper one of two that are as near
        const shift = 10n ** BigInt(Math.abs(exponent + digits));
        const [exact, one] = exponent + digits < 0 ? [units, shift] : [units * shift, 1n];
        const error = 2n * (rounded * one - exact);
        expect(-one < error && error <= one).toBe(true);
        expect(text.startsWith('-')).toBe(negative && rounded !== 0n);
      }),
      { numRuns: 300 },
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
