import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { canonicalPath, canonicalQuery, splitTarget } from '@talent-platform/protocol/canonical';
import fc from 'fast-check';
import { refusalOf, refuseHead } from './refuse-malformed-request.js';
import { TalentRequest } from './talent-request.js';

function requestTo(target: string, host = 'x'): TalentRequest {
  const request = new TalentRequest(new Socket());
  request.url = target;
  request.httpVersion = '1.1';
  request.rawHeaders = ['Host', host];
  return request;
}

/** The target that is routed after the head was accepted. */
function taken(target: string): string | undefined {
  const request = requestTo(target);
  expect(refuseHead(request)).toBeUndefined();
  return request.url;
}

describe('refuseHead', () => {
  it.each(['/./health/live', '//health/live', '/portals//careers', '/customers', '/customers/..', '/customersx/./1'])(
    'takes %s as it stands, for nobody signs it (D-SIG-19)',
    (target) => {
      expect(taken(target)).toBe(target);
    },
  );

  it('routes the very path and query that are verified, in any form of the target (D-SIG-5, D-SIG-6, D-SIG-19)', () => {
    const segment = fc.oneof(
      fc.constantFrom(...' . .. %2e %2E. %2f \\ %5c %252e 1001 people %70 %zz % ü'.split(' ')),
      fc.string({ unit: fc.constantFrom(...'a.%2eF/;@+\\~') }),
    );
    const start = fc.constantFrom('/customers/', '/platform/', '//customers/', '/./platform/', 'http://x/customers/');
    fc.assert(
      fc.property(
        start,
        fc.array(segment, { maxLength: 8 }),
        fc.constantFrom('', '?', '?a=/../b', '?a=+&=%2f'),
        (...parts) => {
          const [before, segments, query] = parts;
          const target = `${before}${segments.join('/')}${query}`;
          const [routed, verified] = [splitTarget(taken(target) ?? ''), splitTarget(target)];
          expect(canonicalQuery(routed.query)).toBe(canonicalQuery(verified.query));
          const path = canonicalPath(verified.path);
          const isSigned = /^\/(customers|platform)\//.test(path);
          expect(isSigned ? routed.path : canonicalPath(routed.path)).toBe(path);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    'a b',
    'a/b',
    'user@a',
    'a:b',
    'a:1:2',
    '[::1',
    '::1',
    '[x]',
    'a%2',
    'é',
    'a:123456',
    'a:65536',
    '[::1]:65536',
  ])('refuses %j, which is not a host', (host) => {
    expect(refuseHead(requestTo('/', host))).toMatchObject({
      status: 400,
      body: { errors: [{ errorCode: 12 }] },
    });
  });

  it.each(['', 'x:65535', 'x:', 'a_b-c.example:8443', '127.0.0.1:80', '[::1]', '[fe80::1]:80', 'a%20b', 'A.B'])(
    'takes the host %j',
    (host) => {
      expect(refuseHead(requestTo('/', host))).toBeUndefined();
    },
  );
});

describe('refusalOf', () => {
  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', '', '408 Request Timeout', 'did not arrive in time'],
    ['HPE_INVALID_METHOD', 'get / HTTP/1.1', '400 Bad Request', 'received "get". Send and sign it as "GET".'],
    ['HPE_INVALID_METHOD', 'got / HTTP/1.1', '400 Bad Request', 'The request is not valid HTTP.'],
  ])('says of %s of %j why it is refused (D-ERR-9)', (code, line, statusLine, detail) => {
    const rawPacket = Buffer.from(`${line}\r\n`);
    const refusal = refusalOf(Object.assign(new Error('Parse Error'), { code, rawPacket }));
    expect(refusal).toEqual({ statusLine, detail: expect.stringContaining(detail) });
  });
});
