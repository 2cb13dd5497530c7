import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

describe('csvOf', () => {
  it('puts every cell in quotes, also one with quotes, commas and lines', () => {
    expect(csvOf([['a "b", c', 'd\ne'], ['']])).toBe('"a ""b"", c","d\ne"\r\n""\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\n=1', '＝1+1'])(
    'makes %j a text, which no spreadsheet runs',
    (text) => expect(csvOf([[text]])).toBe(`"'${text}"\r\n`),
  );
});
