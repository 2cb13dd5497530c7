import fc from 'fast-check';
import type { RawHeaders } from '../src/index.js';

/**
 * A request that can be signed. Its target and headers contain special characters more often than random texts would.
 */
export interface ArbitraryRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: RawHeaders;
  readonly body: Uint8Array;
}

const pieces = fc.constantFrom(
  'a',
  'B',
  '7',
  '-',
  '_',
  '.',
  '~',
  '..',
  '/',
  '//',
  '%2F',
  '%2e',
  '%',
  '%4',
  '%zz',
  '%C3%A9',
  '%FF',
  '+',
  '*',
  ' ',
  'é',
  '😀',
  ',',
  ';',
  ':',
  '@',
  '!',
  "'",
);
const queryPieces = fc.oneof(pieces, fc.constantFrom('&', '=', '?', '%26', '%3D', '%20', '%2B', 'a=', '&b='));

/** Raw paths, valid and odd. */
export const arbitraryPath = fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`);

/** Raw queries, valid and odd. */
export const arbitraryQuery = fc.array(queryPieces, { maxLength: 16 }).map((parts) => parts.join(''));

/** Raw headers whose names repeat and whose values need trimming, without headers of a signature. */
export const arbitraryHeaders = fc
  .array(
    fc.tuple(
      fc.constantFrom('Host', 'host', 'X-Tag', 'x-tag', 'Accept', 'x_a', 'X-A-B'),
      fc
        .array(fc.constantFrom('a', 'B', '1', ' ', '\t', ',', ':', 'é'), { maxLength: 6 })
        .map((parts) => parts.join('')),
    ),
    { maxLength: 6 },
  )
  .map((entries) => entries.flat());

/** Whole requests. */
export const arbitraryRequest: fc.Arbitrary<ArbitraryRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT'),
  target: fc
    .tuple(arbitraryPath, fc.option(arbitraryQuery))
    .map(([path, query]) => (query === null ? path : `${path}?${query}`)),
  headers: arbitraryHeaders,
  body: fc.uint8Array({ maxLength: 40 }),
});

/** A text with one character replaced, inserted or taken out. */
export function arbitraryEdit(text: string): fc.Arbitrary<string> {
  const character = fc.constantFrom('a', 'Z', '0', '.', '/', '%', '+', '&', '=', ' ', ',', ';', 'é', '\t');
  return fc
    .tuple(fc.nat(text.length), fc.constantFrom(0, 1), fc.option(character, { nil: '' }))
    .map(([at, removed, inserted]) => text.slice(0, at) + inserted + text.slice(at + removed))
    .filter((edited) => edited !== text);
}
