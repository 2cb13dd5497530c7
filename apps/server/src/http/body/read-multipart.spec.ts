import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Delimiters, PartHead } from './read-multipart.js';

const isTooMany = (chunks: readonly Buffer[], contentType = 'multipart/form-data; boundary=XbX'): boolean => {
  const delimiters = new Delimiters(contentType);
  for (const chunk of chunks) delimiters.add(chunk);
  return delimiters.isTooMany;
};
const parts = (count: number): Buffer => Buffer.from('--XbX\r\n\r\n'.repeat(count));

describe('a multipart', () => {
  it('has too many delimiters if no body with one part has as many, in any chunks', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 20 });
    fc.assert(
      fc.property(cuts, fc.integer({ min: 7, max: 10 }), (places, count) => {
        const whole = parts(count);
        const ends = [...places, whole.length].toSorted((one, other) => one - other);
        const chunks = ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
        expect(isTooMany(chunks)).toBe(count > 8);
      }),
    );
  });

  it('may hold its boundary within lines, as often as it likes', () => {
    expect(isTooMany([Buffer.from(`--XbX\r\n\r\n${'x--XbX'.repeat(1000)}\r\n--XbX--`)])).toBe(false);
  });

  it('may name its boundary in quotes', () => {
    expect(isTooMany([parts(9)], String.raw`multipart/form-data; charset=utf-8; boundary="Xb\X"`)).toBe(true);
  });
});

const BODY =
  '--b\r\nContent-Disposition: form-data; name="a"; filename="a.csv"\r\nContent-Type: text/csv; charset=cp1251\r\n\r\nContent-Type: x/y';

const typeIn = (...chunks: readonly string[]): string | undefined => {
  const head = new PartHead();
  for (const chunk of chunks) head.add(Buffer.from(chunk, 'latin1'));
  return head.contentType;
};

describe('The head of a part', () => {
  it('gives its type with all parameters, in any notation', () => {
    expect(typeIn(BODY)).toBe('text/csv; charset=cp1251');
    expect(typeIn(...BODY)).toBe('text/csv; charset=cp1251');
  });

  it('returns none if there is none, or if it never ends', () => {
    expect(typeIn('--b\r\nContent-Disposition: form-data\r\n\r\n\r\nContent-Type: x/y\r\n')).toBeUndefined();
    expect(typeIn('--b\r\n', 'x'.repeat(20_000), '\r\nContent-Type: x/y\r\n\r\n')).toBeUndefined();
  });
});
