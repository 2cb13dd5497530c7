import { expect, it } from '@jest/globals';
import { canonicalQuery } from './canonical-query.js';

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
