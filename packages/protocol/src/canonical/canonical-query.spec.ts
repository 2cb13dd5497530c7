import { expect, it } from '@jest/globals';
import { canonicalQuery, parseQuery } from './canonical-query.js';

it.each([
  ['no query', '', ''],
  ['a name without a value', 'flag', 'flag='],
  ['an equals sign in a value', 'a=b=c', 'a=b%3Dc'],
  ['empty pieces', '&&a=1&&', 'a=1'],
  ['names of both cases', 'b=1&B=2&a=3', 'B=2&a=3&b=1'],
  ['values of one name', 'a=2&a=10&a=1', 'a=1&a=10&a=2'],
  ['a name that begins like another', 'a1=x&a=y', 'a=y&a1=x'],
  ['spaces', 'a=b+c%20d', 'a=b%20c%20d'],
  ['an escaped plus', 'a=%2b', 'a=%2B'],
  ['characters that encodeURIComponent leaves', "a=!'()*", 'a=%21%27%28%29%2A'],
  ['characters of several bytes', 'é=日', '%C3%A9=%E6%97%A5'],
  ['invalid escapes', 'a=%&b=%e', 'a=%25&b=%25e'],
])('writes %s canonically', (_, query, canonical) => {
  expect(canonicalQuery(query)).toBe(canonical);
});

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
