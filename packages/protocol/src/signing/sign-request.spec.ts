import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { EMPTY_BODY_DIGEST } from '../canonical/canonical-request.js';
import { signRequest, stringToSign } from './sign-request.js';
import { SigningSecret } from './signing-secret.js';

const request = {
  method: 'GET',
  target: '/people',
  user: 'ada',
  secret: new SigningSecret('key'),
  now: new Date('2026-11-20T12:00:00.999Z'),
};

describe('signRequest', () => {
  it('answers with the three headers of a signature', () => {
    const { headers, signature } = signRequest(request);
    expect(headers).toEqual({
      'x-svc-date': '2026-11-20T12:00:00Z',
      'x-svc-content-sha256': EMPTY_BODY_DIGEST,
      authorization: `x-svc-v1-hmac-sha256 user=ada,signedheaders=x-svc-content-sha256;x-svc-date,signature=${signature}`,
    });
  });

  it('signs all headers that it is given, unless told which', () => {
    const headers = ['X-Tag', 'a', 'Host', 'api.example'];
    expect(signedNames({ headers })).toBe('host;x-svc-content-sha256;x-svc-date;x-tag');
    expect(signedNames({ headers, signedHeaders: ['HOST'] })).toBe('host;x-svc-content-sha256;x-svc-date');
    expect(signedNames({ headers, signedHeaders: [] })).toBe('x-svc-content-sha256;x-svc-date');
  });

  it('replaces the headers of an older signature', () => {
    const headers = ['Authorization', 'old', 'X-Svc-Date', 'old', 'x-svc-content-sha256', 'old'];
    expect(signRequest({ ...request, headers })).toEqual(signRequest(request));
  });

  it('refuses to sign a header that is not there', () => {
    expect(() => signRequest({ ...request, signedHeaders: ['host'] })).toThrow(
      new TypeError('"request.signedHeaders" names "host", which is not in the request.'),
    );
  });

  it('refuses a user name that no header can hold', () => {
    expect(() => signRequest({ ...request, user: 'ada\r\nX-Evil: 1' })).toThrow(
      /without commas and control characters/,
    );
  });
});

function signedNames(more: Partial<Parameters<typeof signRequest>[0]>): string | undefined {
  return signRequest({ ...request, ...more })
    .canonicalRequest.split('\n')
    .at(-1);
}

it('has three lines and no newline at its end', () => {
  const digest = createHash('sha256').update('GET\n/é', 'utf8').digest('hex');
  const text = stringToSign('2026-11-20T12:00+0000', 'GET\n/é');
  expect(text).toBe(`x-svc-v1-hmac-sha256\n2026-11-20T12:00+0000\n${digest}`);
});
