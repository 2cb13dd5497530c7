import { expect, it } from '@jest/globals';
import { parseQuery } from './canonical-query.js';

it.each<[what: string, query: string, pairs: Array<[string, string]>]>([
  ['nothing', '', []],
  [
    'parameters in the order sent',
    'b=2&a=1&b=0',
    [
      ['b', '2'],
      ['a', '1'],
      ['b', '0'],
    ],
  ],
  ['invalid escapes as they are', 'a=%zz', [['a', '%zz']]],
  ['bytes that are not UTF-8 as U+FFFD', 'a=%FFb', [['a', '\ufffdb']]],
  ['a byte order mark as a character', 'a=%EF%BB%BF', [['a', '\ufeff']]],
])('reads %s', (_, query, pairs) => expect(parseQuery(query)).toEqual(pairs));
