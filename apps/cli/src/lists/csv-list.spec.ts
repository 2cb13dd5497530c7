import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromSpreadsheetText, toSpreadsheetText } from './csv-list.js';

describe('toSpreadsheetText', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@home', "'@home"],
    ["'tis", "''tis"],
    ['＝1', "'＝1"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('writes %j as %j', (text, cell) => {
    expect(toSpreadsheetText(text)).toBe(cell);
    expect(fromSpreadsheetText(cell)).toBe(text);
  });

  it('loses no text', () => {
    const text = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', 'a', ' ') });
    fc.assert(fc.property(text, (any) => fromSpreadsheetText(toSpreadsheetText(any)) === any));
  });
});

describe('fromSpreadsheetText', () => {
  it.each([
    ["'tis", "'tis"],
    ['=1', '=1'],
  ])('takes %j, which somebody typed, for %j', (cell, text) => expect(fromSpreadsheetText(cell)).toBe(text));
});
