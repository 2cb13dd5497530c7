import { describe, expect, it } from '@jest/globals';
import { PartHead } from './part-head.js';

const BODY =
  '--b\r\nContent-Disposition: form-data; name="a"; filename="a.csv"\r\nContent-Type: text/csv; charset=cp1251\r\n\r\nContent-Type: x/y';

const typeIn = (...chunks: readonly string[]): string | undefined => {
  const head = new PartHead();
  for (const chunk of chunks) head.add(Buffer.from(chunk, 'latin1'));
  return head.contentType;
};

describe('The head of a part', () => {
  it('tells its type with all parameters, however it comes', () => {
    expect(typeIn(BODY)).toBe('text/csv; charset=cp1251');
    expect(typeIn(...BODY)).toBe('text/csv; charset=cp1251');
  });

  it('tells none if there is none, or if it never ends', () => {
    expect(typeIn('--b\r\nContent-Disposition: form-data\r\n\r\n\r\nContent-Type: x/y\r\n')).toBeUndefined();
    expect(typeIn('--b\r\n', 'x'.repeat(20_000), '\r\nContent-Type: x/y\r\n\r\n')).toBeUndefined();
  });
});
