import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderContentDisposition } from './reply.js';

describe('renderContentDisposition', () => {
  it('names a plain file as it is', () => {
    expect(renderContentDisposition('background_check-12.pdf')).toBe('attachment; filename="background_check-12.pdf"');
  });

  it.each([
    ['Prüfung.pdf', 'attachment; filename="Pr_fung.pdf"; filename*=UTF-8\'\'Pr%C3%BCfung.pdf'],
    ['書類.doc', 'attachment; filename="__.doc"; filename*=UTF-8\'\'%E6%9B%B8%E9%A1%9E.doc'],
    ['a"b\\c.txt', 'attachment; filename="a_b_c.txt"; filename*=UTF-8\'\'a%22b%5Cc.txt'],
    ['100%(x).txt', 'attachment; filename="100_(x).txt"; filename*=UTF-8\'\'100%25%28x%29.txt'],
    ['a\r\nSet-Cookie: x', 'attachment; filename="a__Set-Cookie_ x"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20x'],
    ['half \ud800', 'attachment; filename="half _"; filename*=UTF-8\'\'half%20%EF%BF%BD'],
  ])('gives %j twice, so that every client has a name (RFC 6266, RFC 8187)', (filename, expected) => {
    expect(renderContentDisposition(filename)).toBe(expected);
  });

  it('is a valid header for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (filename) => {
        const rendered = renderContentDisposition(filename);
        expect(rendered).toMatch(
          /^attachment; filename="[^"\\\p{Control}]*"(?:; filename\*=UTF-8''[\w.~!$&+^`|%-]*)?$/u,
        );
        const [, encoded] = rendered.split("filename*=UTF-8''");
        if (encoded !== undefined)
          expect(decodeURIComponent(encoded)).toBe(filename.replace(/\p{Surrogate}/gu, '\ufffd'));
      }),
    );
  });
});
