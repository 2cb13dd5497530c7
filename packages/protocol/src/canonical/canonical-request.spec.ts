import { expect, it } from '@jest/globals';
import { canonicalRequest, splitTarget } from './canonical-request.js';

const headers = ['Host', 'api.example', 'X-Tag', 'a'];

it('joins the five components, with an empty line for no query and one after the headers', () => {
  const canonical = canonicalRequest({ method: 'get', target: '/a/./b', headers, signedHeaders: ['host'] });
  expect(canonical).toBe('GET\n/a/b\n\nhost:api.example\n\nhost');
});

it('writes the query line and every signed header', () => {
  const canonical = canonicalRequest({
    method: 'POST',
    target: '/a?b=2&a=1',
    headers,
    signedHeaders: ['X-TAG', 'host'],
  });
  expect(canonical).toBe('POST\n/a\na=1&b=2\nhost:api.example\nx-tag:a\n\nhost;x-tag');
});

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
