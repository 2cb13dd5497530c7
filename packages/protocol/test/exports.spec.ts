import { expect, it } from '@jest/globals';
import * as canonical from '../src/canonical/index.js';
import * as signing from '../src/signing/index.js';

it('exports the steps of canonicalization', () => {
  expect(Object.keys(canonical).sort()).toEqual([
    'EMPTY_BODY_DIGEST',
    'bodyDigest',
    'canonicalHeaders',
    'canonicalPath',
    'canonicalQuery',
    'canonicalRequest',
    'parseQuery',
    'splitTarget',
  ]);
});

it('exports the steps of signing', () => {
  expect(Object.keys(signing).sort()).toEqual([
    'DATE_HEADER',
    'DIGEST_HEADER',
    'SIGNATURE_ALGORITHM',
    'SigningSecret',
    'explainMismatch',
    'formatAuthorizationHeader',
    'formatRequestDate',
    'generateSigningSecret',
    'matchesSignature',
    'parseAuthorizationHeader',
    'parseRequestDate',
    'readSignedRequest',
    'signRequest',
    'stringToSign',
    'verifyRequest',
    'withinClockWindow',
  ]);
});
