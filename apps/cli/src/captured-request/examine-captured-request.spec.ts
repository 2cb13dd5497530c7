import { describe, expect, it } from '@jest/globals';
import { signRequest, SigningSecret } from '@talent-platform/protocol/signing';
import { examineCapturedRequest } from './examine-captured-request.js';
import type { Examination } from './examine-captured-request.js';

const NOON = new Date('2026-11-20T12:00:00Z');
const secret = new SigningSecret('a-secret-of-the-test');

function examine(method: string, rewrite = (authorization: string) => authorization): Examination {
  const target = '/customers/1001/people/7';
  const { headers } = signRequest({ method, target, user: 'ada', secret, now: NOON });
  const { authorization, ...others } = headers;
  const raw = Object.entries({ ...others, authorization: rewrite(authorization) }).flat();
  return examineCapturedRequest({
    received: { method, target, headers: raw },
    body: new Uint8Array(),
    secrets: [secret],
    at: NOON,
  });
}

describe('examineCapturedRequest', () => {
  it('finds nothing wrong with what is right', () => {
    expect(examine('GET').problems).toEqual([]);
  });

  it('judges the age of a capture by the time that it is judged at, not by that of a server', () => {
    const { headers } = signRequest({ method: 'GET', target: '/', user: 'ada', secret, now: new Date(0) });
    const received = { method: 'GET', target: '/', headers: Object.entries(headers).flat() };
    const { problems } = examineCapturedRequest({ received, body: undefined, secrets: [secret], at: NOON });
    expect(problems.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('within 300 seconds of the time that it is judged at, which is 2026-11-20T12:00:00Z'),
    ]);
  });

  it('names a method that was sent in lower case, though the signature is right (D-ERR-9)', () => {
    const { problems, explanation } = examine('get');
    expect(problems.map(({ detail }) => detail)).toEqual([
      'The method must be in upper case, received "get". Send and sign it as "GET".',
    ]);
    expect(explanation.hint).toBe('The method was sent as "get": send and sign it as "GET".');
  });

  it('names a signature that is written as base64 (D-SIG-9)', () => {
    const base64 = (text: string): string =>
      text.replace(/[0-9a-f]{64}$/, (hex) => Buffer.from(hex, 'hex').toString('base64'));
    const { problems, explanation } = examine('GET', base64);
    expect(problems).toMatchObject([{ code: 'CREDENTIALS_INVALID', detail: expect.stringContaining('as base64') }]);
    expect(explanation.hint).toContain('The signature is written as base64');
  });

  it('tells of header names in another case nothing but their case (D-SIG-12)', () => {
    const { problems } = examine('GET', (text) => text.replace('x-svc-date', 'X-Svc-Date'));
    expect(problems.map(({ detail }) => detail)).toEqual([
      'signedheaders must be lower-case, sorted and without duplicates, received "x-svc-content-sha256;X-Svc-Date".',
    ]);
  });
});
