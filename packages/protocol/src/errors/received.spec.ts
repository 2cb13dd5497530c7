import { describe, expect, it } from '@jest/globals';
import { quote, received } from './received.js';

it.each<[unknown, string]>([
  ['abc', 'received "abc"'],
  [7, 'received 7'],
  [null, 'received null'],
  [false, 'received false'],
  [undefined, 'received none'],
  [['abc'], 'received an array'],
  [{ a: 'abc' }, 'received an object'],
])('received says of %j what came', (value, sentence) => expect(received(value)).toBe(sentence));

describe('quote', () => {
  it('escapes control characters and lone surrogates', () => {
    expect(quote('a\n\u0000"\uD800')).toBe(String.raw`"a\n\u0000\"\ud800"`);
  });

  it('escapes what nobody sees, or takes for a blank', () => {
    expect(quote('09:30\u202fAM')).toBe(String.raw`"09:30\u202fAM"`);
    expect(quote('a b\u00a0\u200b\u{e0041}\u3164ü')).toBe(String.raw`"a b\u00a0\u200b\udb40\udc41\u3164ü"`);
  });

  it('cuts a long text short', () => {
    expect(quote('x'.repeat(40))).toBe(`"${'x'.repeat(40)}"`);
    expect(quote('x'.repeat(41))).toBe(`"${'x'.repeat(40)}"…`);
  });
});
