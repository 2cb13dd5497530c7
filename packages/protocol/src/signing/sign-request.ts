import { hash } from 'node:crypto';
import { bodyDigest } from '../canonical/body-digest.js';
import { EMPTY_BODY_DIGEST } from '../canonical/canonical-request.js';
import { refuseMisuse, TEXT } from '../errors/argument.js';
import { completeRequest, prepareRequest, refuseUnsignable } from './prepare-request.js';
import type { RequestToSign, SignedRequest } from './prepare-request.js';
import { joinStringToSign } from './signature-scheme.js';
import { SECRET } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Signs a request. The returned headers are sent together with those that were signed.
 *
 * @param request what is sent, byte for byte; `now` is the time that `x-svc-date` will hold.
 * @throws TypeError for anything of the wrong type, and for a user name that no header can hold. Also if
 * `signedHeaders` names a header that is missing, and if both a digest and a body are given.
 * @throws RangeError for a time that no `x-svc-date` can hold.
 * @example
 * const { headers } = signRequest({ method: 'GET', target: '/customers/1001/people/7', user: 'acme', secret, now: new Date() });
 * await fetch(`${baseUrl}/customers/1001/people/7`, { headers });
 * @see spec: Signed requests; D-SIG-1 to D-SIG-7
 */
export function signRequest(request: RequestToSign<SigningSecret>): SignedRequest {
  refuseUnsignable(request, SECRET);
  const { body, digest = body ? bodyDigest(body) : EMPTY_BODY_DIGEST } = request;
  const prepared = prepareRequest(request, digest);
  const text = stringToSign(prepared.date, prepared.canonicalRequest);
  return completeRequest(prepared, text, request.secret.sign(text));
}

/**
 * Returns the string to sign: the algorithm, the text of the date header and the hash of the canonical request. Each
 * stands on a line of its own, without a newline at the end.
 *
 * @param date the text of `x-svc-date` as it is sent.
 * @param canonicalRequest the result of `canonicalRequest`.
 * @throws TypeError for arguments that are not strings.
 * @example
 * stringToSign('2026-11-20T12:00:00Z', canonical); // 'x-svc-v1-hmac-sha256\n2026-11-20T12:00:00Z\n4bf5…'
 * @see spec: Step 2; D-SIG-4
 */
export function stringToSign(date: string, canonicalRequest: string): string {
  refuseMisuse('date', date, TEXT);
  refuseMisuse('canonicalRequest', canonicalRequest, TEXT);
  return joinStringToSign(date, hash('sha256', canonicalRequest, 'hex'));
}
