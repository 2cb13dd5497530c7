import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from './error-codes.js';

describe('ERROR_CODES', () => {
  it('gives every error a number of its own', () => {
    const numbers = Object.values(ERROR_CODES).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([...Array(24).keys(), 26, 27, 28]);
  });

  it('answers with a status of 4xx or 5xx', () => {
    for (const { status } of Object.values(ERROR_CODES)) expect(String(status)).toMatch(/^[45]\d\d$/);
  });
});
