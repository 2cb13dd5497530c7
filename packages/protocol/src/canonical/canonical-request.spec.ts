import { expect, it } from '@jest/globals';
import { canonicalRequest } from './canonical-request.js';

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
