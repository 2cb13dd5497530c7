import { describe, expect, it } from '@jest/globals';
import { signRequest } from './sign-request.js';
import { SigningSecret } from './signing-secret.js';

const request = {
  method: 'GET',
  target: '/people',
  user: 'ada',
  secret: new SigningSecret('key'),
  now: new Date('2026-11-20T12:00:00.999Z'),
};

describe('signRequest', () => {
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
});

function signedNames(more: Partial<Parameters<typeof signRequest>[0]>): string | undefined {
  return signRequest({ ...request, ...more })
    .canonicalRequest.split('\n')
    .at(-1);
}
