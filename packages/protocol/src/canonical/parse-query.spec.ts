import { expect, it } from '@jest/globals';
import { parseQuery } from './parse-query.js';

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
  ['spaces and plus signs', 'a=b+c%2Bd', [['a', 'b c+d']]],
  [
    'names without values',
    'flag&=x&=',
    [
      ['flag', ''],
      ['', 'x'],
      ['', ''],
    ],
  ],
  ['values decoded once', 'a=%2541%25', [['a', '%41%']]],
  ['invalid escapes as they are', 'a=%zz', [['a', '%zz']]],
  ['UTF-8, escaped and raw', 'a=%C3%A9é\u00df', [['a', 'éé\u00df']]],
  ['UTF-8 as Node hands it over', 'a=\u00c3\u00a9', [['a', 'é']]],
  ['bytes that are not UTF-8 as U+FFFD', 'a=%FFb', [['a', '\ufffdb']]],
  ['a byte order mark as a character', 'a=%EF%BB%BF', [['a', '\ufeff']]],
])('reads %s', (_, query, pairs) => {
  expect(parseQuery(query)).toEqual(pairs);
});
