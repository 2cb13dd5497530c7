import { expect, it } from '@jest/globals';
import { canonicalHeaders } from './canonical-headers.js';

it.each<[what: string, headers: string[], names: string[], lines: string]>([
  ['no header', ['Host', 'a'], [], ''],
  ['names in lower case, sorted', ['B', '2', 'A', '1'], ['B', 'a'], 'a:1\nb:2\n'],
  ['names that are given twice once', ['A', '1'], ['a', 'A'], 'a:1\n'],
  ['values trimmed of spaces and tabs alone', ['A', ' \t1 \t2\u00a0\t '], ['a'], 'a:1 \t2\u00a0\n'],
  ['values of one name sorted after trimming', ['A', ' b', 'a', 'a ', 'A', 'B'], ['a'], 'a:B,a,b\n'],
  ['values with commas whole', ['A', 'c,a', 'A', 'b'], ['a'], 'a:b,c,a\n'],
  ['an empty value', ['A', ''], ['a'], 'a:\n'],
  ['UTF-8 bytes as the text that they are', ['A', 'Zo\u00c3\u00ab'], ['a'], 'a:Zoë\n'],
  ['Latin-1 as the text that it is', ['A', 'Zoë'], ['a'], 'a:Zoë\n'],
])('writes %s', (_, headers, names, lines) => {
  expect(canonicalHeaders(headers, names)).toBe(lines);
});

it('names every signed header that the request does not carry', () => {
  const missing = (): string => canonicalHeaders(['Host', 'a'], ['x-b', 'host', 'x-a']);
  expect(missing).toThrow(/"x-a".*"x-b"/);
});

it('leaves the lists that it is given alone', () => {
  const names = Object.freeze(['b', 'A']);
  const headers = Object.freeze(['a', '1', 'b', '3', 'b', '2']);
  expect(canonicalHeaders(headers, names)).toBe('a:1\nb:2,3\n');
});
