import { refuseMisuse, TEXT } from '../errors/argument.js';
import { percentDecode } from './percent-encoding.js';
import { encodedQueryPairs } from './query-pairs.js';
import type { QueryPair } from './query-pairs.js';

/**
 * The parameters that a handler sees: those that were signed, decoded once, in the order sent. A raw `+` is a space;
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
