import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redirectLink, userMessageHeader } from './workflows.service.js';

describe('the headers of what a partner replied to a move (D-WFL-8)', () => {
  it('hold any message as printable ASCII, and a short one whole', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(texts, (text) => {
        const value = userMessageHeader(text);
        expect(value).toMatch(/^[\x21-\x7e]*$/);
        expect(decodeURIComponent(value)).toBe(wellFormed(text));
      }),
    );
  });

  it.each(['x', 'é', '€', '😀', 'a😀', '\ud800'])('end a long message of %j at a whole character', (part) => {
    const text = part.repeat(4000);
    const value = userMessageHeader(text);
    expect(value.length).toBeLessThanOrEqual(3000);
    expect(value.length).toBeGreaterThan(2980);
    expect(wellFormed(text).startsWith(decodeURIComponent(value))).toBe(true);
  });

  it('leave out a URL that no head has room for', () => {
    const url = `https://partner.example/${'a'.repeat(2976)}`;
    expect(redirectLink(url)).toBe(`<${url}>; rel="redirect"`);
    expect(redirectLink(`${url}a`)).toBeUndefined();
  });
});

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
