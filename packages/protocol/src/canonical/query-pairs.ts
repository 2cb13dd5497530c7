import { escapeNonAscii, isUnreserved, percentNormalize } from './percent-encoding.js';

/** A query parameter: its name and its value. */
export type QueryPair = [name: string, value: string];

/**
 * Returns the parameters of a raw query in the order sent, percent-encoded canonically. Splits at `&` and at the first
 * `=`, reads a raw `+` as a space, and drops empty pieces (D-SIG-6). Both the signature and the handlers read the query
 * here.
 */
export function encodedQueryPairs(rawQuery: string): QueryPair[] {
  const query = escapeNonAscii(rawQuery);
  const pairs: QueryPair[] = [];
  let start = 0;
  while (start < query.length) {
    const ampersand = query.indexOf('&', start);
    const end = ampersand < 0 ? query.length : ampersand;
    if (end > start) pairs.push(encodedPair(query.slice(start, end)));
    start = end + 1;
  }
  return pairs;
}

function encodedPair(piece: string): QueryPair {
  const equals = piece.indexOf('=');
  return equals < 0 ? [encode(piece), ''] : [encode(piece.slice(0, equals)), encode(piece.slice(equals + 1))];
}

function encode(text: string): string {
  return isUnreserved(text) ? text : percentNormalize(text.includes('+') ? text.replaceAll('+', ' ') : text);
}
