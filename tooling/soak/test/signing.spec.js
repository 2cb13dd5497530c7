import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitrarySignedRequest } from '../signing/arbitrary-request.mjs';
import { judgeSigning } from '../signing/signing-soak.mjs';
import { referenceCanonicalRequest, referenceSignature } from '../signing/reference.mjs';

describe('the reference', () => {
  it('signs the example of the interface', () => {
    const date = '2026-11-20T10:15:00Z';
    const canonicalRequest = referenceCanonicalRequest({
      method: 'GET',
      target: '/customers/1001/people/1?fields=lastname,email',
      signedHeaders: ['x-svc-content-sha256', 'x-svc-date'],
      headers: [
        ['x-svc-content-sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
        ['x-svc-date', date],
      ],
    });
    expect(referenceSignature({ canonicalRequest, date, secret: 'demo-only-integration-secret' })).toBe(
      '9a6abb55d146e6e9aa64ae275b61705a352a520ec88f7ed99b031ce17a67120c',
    );
  });

  it.each([
    ['/a/./b/../c d/', '/a/c%20d/'],
    ['/%2e%2E/a%2fb/%7e', '/a%2Fb/~'],
    ['/a/..', '/'],
  ])('makes of %s %s', (target, uri) => {
    expect(referenceCanonicalRequest({ method: 'get', target, headers: [], signedHeaders: [] }).split('\n')[1]).toBe(
      uri,
    );
  });
});

describe('judgeSigning', () => {
  it('finds nothing where the two entries and the reference agree', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySignedRequest, async (input) => expect(await judgeSigning(input)).toBeUndefined()),
      { numRuns: 100 },
    );
  });
});
