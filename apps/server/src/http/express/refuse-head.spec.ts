import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { canonicalPath, canonicalQuery, splitTarget } from '@talent-platform/protocol/canonical';
import fc from 'fast-check';
import { refuseHead } from './refuse-head.js';
import { TalentRequest } from './talent-request.js';

function requestTo(
  target: string,
  {
    host = 'x',
    httpVersion = '1.1',
    headers = {},
  }: { host?: string | readonly string[]; httpVersion?: string; headers?: Readonly<Record<string, string>> } = {},
): TalentRequest {
  const request = new TalentRequest(new Socket());
  request.url = target;
  request.httpVersion = httpVersion;
  request.rawHeaders = [host].flat().flatMap((value) => ['Host', value]);
  Object.assign(request.headers, headers);
  return request;
}

/** What a target that is let through is taken for. */
function taken(target: string): string | undefined {
  const request = requestTo(target);
  expect(refuseHead(request)).toBeUndefined();
  return request.url;
}

describe('refuseHead', () => {
  it.each(['/people/5#/../4', '/people?fields=a#b', '/#', '#', 'http://x/people#', '/people?#'])(
    'refuses %s for its fragment with 400 code 12',
    (target) => {
      expect(refuseHead(requestTo(target))).toMatchObject({
        status: 400,
        body: { errors: [{ errorCode: 12, errorMessage: expect.stringContaining('%23') }] },
        headers: ['X-Error', expect.stringMatching(/^12:/), 'Connection', 'close'],
      });
    },
  );

  it.each(['/', '/people/5', '/people?fields=a%23b', '//people', '/http://x/people', '/a?b?c', '/%zz'])(
    'takes %s as it stands',
    (target) => {
      expect(taken(target)).toBe(target);
    },
  );

  it.each([
    ['http://x/people/5', '/people/5'],
    ['HTTPS://x:8443/people?fields=a&z=1', '/people?fields=a&z=1'],
    ['http://[x/people', '/people'],
    ['http://a]b/people', '/people'],
    ['http://a;b/people', '/people'],
    ['javascript://h/people', '/people'],
    ['http://user:word@x/people', '/people'],
    ['http://x//people', '//people'],
    ['http://x', '/'],
    ['http://x/', '/'],
    ['http://x?a=b', '/?a=b'],
    ['http://x/people?', '/people'],
    ['*', '/*'],
    ['', '/'],
    ['people', '/people'],
  ])('takes %s as %s', (target, origin) => {
    expect(taken(target)).toBe(origin);
  });

  it('refuses HTTP/1.1 without a Host, and HTTP/1.0 without one not', () => {
    const reply = refuseHead(requestTo('/', { host: [] }));
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ errorCode: 12 }] } });
    expect(refuseHead(requestTo('/', { host: [], httpVersion: '1.0' }))).toBeUndefined();
    expect(refuseHead(requestTo('/', { host: '' }))).toBeUndefined();
  });

  it('refuses several Hosts, also where they are the same (RFC 9112, 3.2)', () => {
    for (const host of [
      ['x', 'y'],
      ['x', 'x'],
      ['', 'x'],
    ]) {
      expect(refuseHead(requestTo('/', { host }))).toMatchObject({
        status: 400,
        body: { errors: [{ errorCode: 12, errorMessage: 'The Host header must be sent once, received 2.' }] },
        headers: ['X-Error', expect.stringMatching(/^12:/), 'Connection', 'close'],
      });
    }
  });

  it.each([
    'a b/c?d@e',
    'a/b',
    'a?b',
    'user@a',
    'a#b',
    'a:b',
    'a:1:2',
    '[::1',
    '::1',
    '[x]',
    'a%2',
    'a\\b',
    'é',
    'a"b',
    'a:123456',
    'a:99999',
    'a:65536',
    '[::1]:65536',
  ])('refuses what is no host: %j', (host) => {
    expect(refuseHead(requestTo('/', { host }))).toMatchObject({
      status: 400,
      body: { errors: [{ errorCode: 12 }] },
    });
  });

  it.each([
    '',
    'x',
    'x:80',
    'x:65535',
    'x:',
    'talent.example',
    'a_b-c.example:8443',
    '127.0.0.1:80',
    '[::1]',
    '[fe80::1]:80',
    'a%20b',
    'A.B',
  ])('takes the host %j', (host) => {
    expect(refuseHead(requestTo('/', { host }))).toBeUndefined();
  });

  it('never changes what the signature covers, and always leaves a target that begins with a slash (D-SIG-5, D-SIG-6)', () => {
    const part = fc.string({ unit: fc.constantFrom(...'/?:@[];.%2fa&=+-~*') });
    const origin = fc.constantFrom('', 'http://x', 'http://', 'https://a;b', 'x://[', 'http:');
    fc.assert(
      fc.property(origin, part, (scheme, rest) => {
        const target = scheme + rest;
        const result = taken(target) ?? '';
        const [before, after] = [splitTarget(target), splitTarget(result)];
        expect(result.startsWith('/')).toBe(true);
        expect(canonicalQuery(after.query)).toBe(canonicalQuery(before.query));
        if (before.path.startsWith('/')) expect(canonicalPath(after.path)).toBe(canonicalPath(before.path));
      }),
    );
  });

  it.each([
    ['2.0', {}, 505, 'must end with HTTP/1.1 or HTTP/1.0'],
    ['0.9', {}, 400, 'must end with HTTP/1.1 or HTTP/1.0'],
    ['1.0', { 'transfer-encoding': 'chunked' }, 400, 'HTTP/1.0 knows no Transfer-Encoding'],
    ['1.1', { 'transfer-encoding': 'gzip, chunked' }, 501, 'alone, received "gzip, chunked"'],
    ['1.1', { 'transfer-encoding': '' }, 501, 'alone, received ""'],
    ['1.1', { expect: 'a-miracle' }, 417, 'must be 100-continue'],
    ['1.1', { expect: '100-continue, a-miracle' }, 417, 'must be 100-continue'],
  ])('refuses HTTP/%s with %j by %i and the one error body, and closes the connection', (...refused) => {
    const [httpVersion, headers, status, detail] = refused;
    expect(refuseHead(requestTo('/', { httpVersion, headers: headers as Record<string, string> }))).toMatchObject({
      status,
      body: { errors: [{ errorCode: 12, errorMessage: expect.stringContaining(detail) }] },
      headers: ['X-Error', expect.stringMatching(/^12:/), 'Connection', 'close'],
    });
  });

  it.each([
    ['transfer-encoding', 'Chunked'],
    ['expect', '100-Continue'],
  ])('takes the %s %s', (name, value) => {
    expect(refuseHead(requestTo('/', { headers: { [name]: value } }))).toBeUndefined();
  });
});
