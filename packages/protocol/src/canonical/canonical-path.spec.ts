import { expect, it } from '@jest/globals';
import { canonicalPath } from './canonical-path.js';

it.each([
  ['an empty path', '', '/'],
  ['a plain path', '/customers/1001/people/7', '/customers/1001/people/7'],
  ['a path without its first slash', 'a/b', '/a/b'],
  ['empty and relative segments', '/a//./b/../c', '/a/c'],
  ['more parents than there are', '/a/../../..//b', '/b'],
  ['a slash at the end', '/a/b/', '/a/b/'],
  ['a dot at the end', '/a/b/.', '/a/b/'],
  ['a dot-dot at the end', '/a/b/..', '/a/'],
  ['escaped dots', '/a/%2e%2E/b', '/b'],
  ['an escaped slash', '/a%2fb', '/a%2Fb'],
  ['an escape of an escape', '/%252e%252e', '/%252e%252e'],
  ['invalid escapes', '/%/%4/%zz', '/%25/%254/%25zz'],
  ['a character outside ASCII', '/é', '/%C3%A9'],
  ['the bytes of a character, as Node hands them over', '/\u00c3\u00a9', '/%C3%A9'],
  ['the asterisk of OPTIONS', '*', '/%2A'],
])('writes %s canonically', (_, path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});
