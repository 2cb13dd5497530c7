import { expect, it } from '@jest/globals';
import { splitTarget } from './split-target.js';

it.each([
  ['/a/b', '/a/b', ''],
  ['/a?b=c?d', '/a', 'b=c?d'],
  ['/a?', '/a', ''],
  ['?a=b', '', 'a=b'],
  ['', '', ''],
  ['//a/b', '//a/b', ''],
  ['/a:b//c', '/a:b//c', ''],
  ['http://api.example:8080/a?b', '/a', 'b'],
  ['HTTPS://api.example?b', '', 'b'],
  ['http://api.example', '', ''],
])('parts %j into path and query', (target, path, query) => {
  expect(splitTarget(target)).toEqual({ path, query });
});
