import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isExactNumber } from './exact-number.js';

describe('isExactNumber (D-ERR-11)', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '0e9',
    '0e999999999',
    '-0.000e-400',
    '1',
    '-1',
    '1.0',
    '1.50',
    '1e2',
    '1E+2',
    '100e-2',
    '12.5',
    '0.1',
    '-0.3',
    '0.000001',
    '1e-7',
    '0.1e1',
    '123456789012345',
    '0.123456789012345',
    '9007199254740991',
    '9007199254740992',
    '-9007199254740992',
    '9007199254740994',
    '100000000000000000000',
    '1e21',
    '1e23',
    '1e308',
    '1.7976931348623157e308',
    '5e-324',
    '2.2250738585072014e-308',
    '0.30000000000000004',
    '10000000000000000000.0',
    '+1',
    '.5',
    '1.',
    '1.e2',
    `1${'0'.repeat(300)}`,
    `0.${'0'.repeat(300)}1`,
    `1.${'0'.repeat(1000)}`,
  ])('takes %.40s', (text) => {
    expect(isExactNumber(text)).toBe(true);
  });

  it.each([
    '9007199254740993',
    '-9007199254740993',
    '9007199254740993.0',
    '9007199254740993e0',
    '90071992547409930e-1',
    '0.10000000000000001',
    '0.1000000000000000055511151231257827',
    '0.30000000000000000001',
    '12345678901234567890',
    '1e400',
    '-1e400',
    '1e-400',
    '1e99999999999999999999',
    '1e-99999999999999999999',
    '1.7976931348623159e308',
    '3e-324',
    '1.00000000000000000001',
    `1${'0'.repeat(300)}1`,
    '9'.repeat(400),
    '123456789.123456789',
  ])('refuses %.40s', (text) => {
    expect(isExactNumber(text)).toBe(false);
  });

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

  it('takes every decimal of 15 significant digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(999_999), (whole, fraction) => {
        expect(isExactNumber(`${whole}.${String(fraction).padStart(6, '0')}`)).toBe(true);
      }),
    );
  });
});
