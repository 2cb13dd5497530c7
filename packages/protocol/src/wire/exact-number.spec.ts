import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isExactNumber } from './exact-number.js';

describe('isExactNumber (D-ERR-11)', () => {
  it.each([
    '-0',
    '0e999999999',
    '-0.000e-400',
    '1.50',
    '9007199254740992',
    '1.7976931348623157e308',
    '5e-324',
    '10000000000000000000.0',
    `1${'0'.repeat(300)}`,
    `0.${'0'.repeat(300)}1`,
    `1.${'0'.repeat(1000)}`,
  ])('takes %.40s', (text) => expect(isExactNumber(text)).toBe(true));

  it.each([
    '9007199254740993',
    '9007199254740993.0',
    '90071992547409930e-1',
    '0.10000000000000001',
    '1e400',
    '1e-400',
    '1e99999999999999999999',
    '1.7976931348623159e308',
    '3e-324',
    `1${'0'.repeat(300)}1`,
    '9'.repeat(400),
  ])('refuses %.40s', (text) => expect(isExactNumber(text)).toBe(false));

  it('takes whatever a double is printed as, in any notation that keeps its digits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(20), (value, zeros) => {
        const shown = String(value);
        expect(isExactNumber(shown)).toBe(true);
        expect(isExactNumber(value.toExponential())).toBe(true);
        const padded = shown.includes('.') && !shown.includes('e') ? shown + '0'.repeat(zeros) : shown;
        expect(isExactNumber(padded)).toBe(true);
      }),
    );
  });

  it('takes no whole number that a double does not hold, and each that is safe', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (whole) => {
        if (BigInt(Number(whole)) !== whole) expect(isExactNumber(String(whole))).toBe(false);
      }),
    );
    fc.assert(fc.property(fc.maxSafeInteger(), (whole) => expect(isExactNumber(String(whole))).toBe(true)));
  });
});
