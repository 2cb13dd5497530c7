import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalHeaders, canonicalPath, canonicalQuery, canonicalRequest, parseQuery } from '../src/index.js';
import { arbitraryHeaders, arbitraryPath, arbitraryQuery, arbitraryRequest } from './arbitrary-requests.js';

const ENCODED_PATH = /^\/(?:[A-Za-z0-9\-_.~/]|%[0-9A-F]{2})*$/;
const ENCODED_QUERY = /^(?:[A-Za-z0-9\-_.~=&]|%[0-9A-F]{2})*$/;

describe('canonicalization', () => {
  it('leaves a canonical request as it is', () => {
    fc.assert(
      fc.property(arbitraryRequest, ({ method, target, headers }) => {
        const signedHeaders = headers.filter((_, index) => index % 2 === 0);
        const canonical = canonicalRequest({ method, target, headers, signedHeaders });
        const [line = '', path = '', query = '', ...rest] = canonical.split('\n');
        const lines = rest
          .slice(0, -2)
          .flatMap((text) => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]);
        const again = {
          method: line,
          target: `${path}?${query}`,
          headers: lines,
          signedHeaders: (rest.at(-1) ?? '').split(';'),
        };
        if (headers.length > 0) expect(canonicalRequest(again)).toBe(canonical);
      }),
    );
  });

  it('writes unreserved characters and upper-case escapes only, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(canonicalPath(text)).toMatch(ENCODED_PATH);
        expect(canonicalQuery(text)).toMatch(ENCODED_QUERY);
      }),
    );
  });

  it('never keeps an empty, dot or dot-dot segment', () => {
    fc.assert(
      fc.property(arbitraryPath, (path) => {
        const segments = canonicalPath(path).split('/').slice(1);
        expect(segments.slice(0, -1).filter((segment) => ['', '.', '..'].includes(segment))).toEqual([]);
        expect(['.', '..']).not.toContain(segments.at(-1));
      }),
    );
  });

  it('does not mind the order of the parameters', () => {
    const shuffled = arbitraryQuery.chain((query) => {
      const parameters = query.split('&');
      const order = fc.shuffledSubarray(parameters, { minLength: parameters.length });
      return fc.tuple(
        fc.constant(query),
        order.map((pieces) => pieces.join('&')),
      );
    });
    fc.assert(fc.property(shuffled, ([query, other]) => expect(canonicalQuery(other)).toBe(canonicalQuery(query))));
  });

  it('does not mind the order of the headers, nor the case of their names', () => {
    const shuffled = arbitraryHeaders.chain((headers) => {
      const entries = headers.flatMap((name, index) =>
        index % 2 === 0 ? [[name.toUpperCase(), headers[index + 1] ?? '']] : [],
      );
      const order = fc.shuffledSubarray(entries, { minLength: entries.length });
      return fc.tuple(
        fc.constant(headers),
        order.map((shuffledEntries) => shuffledEntries.flat()),
      );
    });
    fc.assert(
      fc.property(shuffled, ([headers, other]) => {
        const names = headers.filter((_, index) => index % 2 === 0);
        expect(canonicalHeaders(other, [...names].reverse())).toBe(canonicalHeaders(headers, names));
      }),
    );
  });

  it('shows a handler the very parameters that are signed', () => {
    fc.assert(
      fc.property(arbitraryQuery, (query) => {
        fc.pre(isUtf8(query));
        const handled = parseQuery(query).map(([name, value]) => `${strictEncode(name)}=${strictEncode(value)}`);
        expect(handled.sort()).toEqual(canonicalQuery(query).split('&').filter(Boolean).sort());
      }),
    );
  });
});

/** An encoding by other means than the one under test. */
function strictEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Whether every escape is a part of a character: a handler is shown U+FFFD for others, and their bytes are signed. */
function isUtf8(query: string): boolean {
  const escapes = query.match(/(?:%[0-9A-Fa-f]{2})+/g) ?? [];
  return escapes.every((escaped) => {
    try {
      return decodeURIComponent(escaped) !== '';
    } catch {
      return false;
    }
  });
}
