import { refuseMisuse, TEXT } from '../errors/argument.js';
import { escapeNonAscii, isUnreserved, percentDecode, percentNormalize } from './percent-encoding.js';

/**
 * Returns the canonical query string. Names and values are encoded one by one, sorted by encoded name and then by
 * encoded value in code-unit order, and joined as `name=value` with `&`.
 *
 * @param rawQuery all that follows the first `?` of the target.
 * @returns an empty string without parameters; the canonical query of a canonical query is itself.
 * @example
 * canonicalQuery('b=2&a=x y&B=1&flag'); // 'B=1&a=x%20y&b=2&flag='
 * @see spec: Canonical query string; D-SIG-6
 */
export function canonicalQuery(rawQuery: string): string {
  refuseMisuse('rawQuery', rawQuery, TEXT);
  return rawQuery === '' ? '' : joinQueryPairs(encodedQueryPairs(rawQuery).sort(byNameThenValue));
}

/** Joins encoded pairs to query text, in their order. */
export function joinQueryPairs(pairs: readonly QueryPair[]): string {
  let query = '';
  for (const pair of pairs) query += `${query === '' ? '' : '&'}${pair[0]}=${pair[1]}`;
  return query;
}

/** Orders pairs by name and then by value, in code-unit order. */
export function byNameThenValue(a: QueryPair, b: QueryPair): number {
  return byCodeUnit(a[0], b[0]) || byCodeUnit(a[1], b[1]);
}

function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Returns the parameters that a handler sees: those that were signed, decoded once, in the order sent. A raw `+` is a space;
 * invalid escapes stand for themselves; bytes that are not UTF-8 read as U+FFFD.
 *
 * @param rawQuery all that follows the first `?` of the target.
 * @example
 * parseQuery('fields=email,phones&q=a+b&flag'); // [['fields', 'email,phones'], ['q', 'a b'], ['flag', '']]
 * @see D-SIG-6
 */
export function parseQuery(rawQuery: string): QueryPair[] {
  refuseMisuse('rawQuery', rawQuery, TEXT);
  return encodedQueryPairs(rawQuery).map(([name, value]) => [percentDecode(name), percentDecode(value)]);
}

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
