import { bodyDigest } from '../canonical/body-digest.js';
import { EMPTY_BODY_DIGEST } from '../canonical/empty-body-digest.js';
import { completeRequest, prepareRequest, refuseUnsignable } from './prepare-request.js';
import type { RequestToSign, SignedRequest } from './prepare-request.js';
import { SECRET } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';
import { stringToSign } from './string-to-sign.js';

/**
 * Signs a request. The headers that it returns are sent together with those that were signed.
 *
 * @param request what is sent, byte for byte; `now` is the time that `x-svc-date` will hold.
 * @throws TypeError for a user name that no header can hold, a name in `signedHeaders` that the request does not carry, a
 * digest beside a body, and anything of the wrong type; RangeError for a time that no `x-svc-date` can hold.
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
