import { refuseMisuse, TEXT } from '../errors/argument.js';
import { encodedQueryPairs } from './query-pairs.js';
import type { QueryPair } from './query-pairs.js';

/**
 * Returns the canonical query string. Names and values are encoded one by one, sorted by encoded name and then by
 * encoded value in code-unit order, and joined as `name=value` with `&`.
 *
 * @param rawQuery all that follows the first `?` of the target.
 * @returns an empty string where there is no parameter; the canonical query of a canonical query is itself.
 * @example
 * canonicalQuery('b=2&a=x y&B=1&flag'); // 'B=1&a=x%20y&b=2&flag='
 * @see spec: Canonical query string; D-SIG-6
 */
export function canonicalQuery(rawQuery: string): string {
  refuseMisuse('rawQuery', rawQuery, TEXT);
  return rawQuery === '' ? '' : joinQueryPairs(encodedQueryPairs(rawQuery).sort(byNameThenValue));
}

/** Encoded pairs as query text, in the order given. */
export function joinQueryPairs(pairs: readonly QueryPair[]): string {
  let query = '';
  for (const pair of pairs) query += `${query === '' ? '' : '&'}${pair[0]}=${pair[1]}`;
  return query;
}

/** Orders pairs by name, those of one name by value, in code-unit order. */
export function byNameThenValue(a: QueryPair, b: QueryPair): number {
  return byCodeUnit(a[0], b[0]) || byCodeUnit(a[1], b[1]);
}

function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
