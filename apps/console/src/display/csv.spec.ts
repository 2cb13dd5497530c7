import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

describe('csvOf', () => {
  it('puts every cell in quotes, also one with quotes, commas and lines', () => {
    expect(csvOf([['a "b", c', 'd\ne'], ['']])).toBe('\uFEFF"a ""b"", c","d\ne"\r\n""\r\n');
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\n=1', '\ttext', '＝1+1'].map((text) => [text, `'${text}`]),
    ['x;=1;y', "x;'=1;y"],
    ['x\n =1', "x\n' =1"],
    ['2026-11-30; a-b', '2026-11-30; a-b'],
  ])('makes %j a text, which no spreadsheet runs', (text, safe) => {
    expect(csvOf([[text]])).toBe(`\uFEFF"${safe}"\r\n`);
  });
});
