import { EMPTY_BODY_DIGEST } from '../canonical/canonical-request.js';
import { BYTES, refuseMisuse, refuseMisusedMembers, TEXT } from '../errors/argument.js';
import { explainSteps } from '../signing/mistakes/explain-steps.js';
import type { MismatchExplanation, RequestToExplain } from '../signing/mistakes/mistake.js';
import { completeRequest, prepareRequest, refuseUnsignable } from '../signing/prepare-request.js';
import type { RequestToSign, SignedRequest } from '../signing/prepare-request.js';
import { bodyMismatch, CLAIM, readRequest, signatureMismatch } from '../signing/read-request.js';
import type { ReceivedRequest, RequestToVerify, SignatureClaim } from '../signing/read-request.js';
import { equalInConstantTime, joinStringToSign, printedForm } from '../signing/signature-scheme.js';
import { DECOY, runSteps, SECRET, SECRET_PROVIDER, SECRETS, sha256Hex } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Returns the value of `x-svc-content-sha256`: the SHA-256 of the body's bytes in lower-case hex.
 *
 * @param body the very bytes that are sent; an empty array if there is no body.
 * @returns 64 lower-case hexadecimal characters.
 * @throws TypeError for a body that is not a Uint8Array.
 * @example
 * await bodyDigest(new TextEncoder().encode('{"lastname":"Ito"}'));
 * @see spec: Header rules
 */
export async function bodyDigest(body: Uint8Array): Promise<string> {
  refuseMisuse('body', body, BYTES);
  return body.length === 0 ? EMPTY_BODY_DIGEST : sha256Hex(body);
}

/**
 * Returns the string to sign: the algorithm, the text of the date header and the hash of the canonical request. Each
 * stands on a line of its own, without a newline at the end.
 *
 * @param date the text of `x-svc-date` as it is sent.
 * @param canonicalRequest the result of `canonicalRequest`.
 * @throws TypeError for arguments that are not strings.
 * @example
 * await stringToSign('2026-11-20T12:00:00Z', canonical); // 'x-svc-v1-hmac-sha256\n2026-11-20T12:00:00Z\n4bf5…'
 * @see spec: Step 2; D-SIG-4
 */
export async function stringToSign(date: string, canonicalRequest: string): Promise<string> {
  refuseMisuse('date', date, TEXT);
  refuseMisuse('canonicalRequest', canonicalRequest, TEXT);
  return joinStringToSign(date, await sha256Hex(canonicalRequest));
}

/**
 * Signs a request. The returned headers are sent together with those that were signed.
 *
 * @param request what is sent, byte for byte; `now` is the time that `x-svc-date` will hold.
 * @throws TypeError for anything of the wrong type, and for a user name that no header can hold. Also if
 * `signedHeaders` names a header that is missing, and if both a digest and a body are given.
 * @throws RangeError for a time that no `x-svc-date` can hold.
 * @example
 * const { headers } = await signRequest({ method: 'GET', target: '/customers/1001/people/7', user: 'acme', secret, now: new Date() });
 * await fetch(`${baseUrl}/customers/1001/people/7`, { headers });
 * @see spec: Signed requests; D-SIG-1 to D-SIG-7
 */
export async function signRequest(request: RequestToSign<SigningSecret>): Promise<SignedRequest> {
  refuseUnsignable(request, SECRET);
  const { body, digest = body ? await bodyDigest(body) : EMPTY_BODY_DIGEST } = request;
  const prepared = prepareRequest(request, digest);
  const text = await stringToSign(prepared.date, prepared.canonicalRequest);
  return completeRequest(prepared, text, await request.secret.sign(text));
}

/**
 * Reads a signed request up to the point at which the secret of its user is needed: header, then date, then the parts
 * that are signed.
 *
 * @param request the request as it came; its body is not read.
 * @param now the time of the clock.
 * @throws ProtocolError CREDENTIALS_INVALID if Authorization is missing, repeated or malformed; REQUEST_EXPIRED if the
 * date is missing, repeated, unreadable or outside the window; SIGNATURE_INVALID, with every problem, for the rest.
 * @example
 * const claim = await readSignedRequest({ method, target, headers }, new Date());
 * if (!(await matchesSignature(claim, secretsOf(claim.user)))) refuse();
 * @see D-ERR-4 codes 6, 9, 10; D-ERR-6; D-SIG-2
 */
export async function readSignedRequest(request: ReceivedRequest, now: Date): Promise<SignatureClaim> {
  const claim = readRequest(request, now);
  return { ...claim, stringToSign: await stringToSign(claim.date, claim.canonicalRequest) };
}

/**
 * Returns whether the claim was signed with one of the user's live secrets. The duration reveals nothing about the
 * signature, the matching secret, or whether the user is known.
 *
 * @param secrets those that are live now; none for an unknown user.
 * @throws TypeError for a claim or a secret of another type.
 * @example
 * await matchesSignature(claim, [newSecret, oldSecret]); // true during the overlap of a rotation
 * @see D-SIG-3, D-SIG-8; D-ERR-5
 */
export async function matchesSignature(claim: SignatureClaim, secrets: readonly SigningSecret[]): Promise<boolean> {
  refuseMisusedMembers('claim', claim, CLAIM);
  refuseMisuse('secrets', secrets, SECRETS);
  const keys = secrets.length > 0 ? secrets : [DECOY];
  if (await isSignedByAny(claim.stringToSign, claim.signature, keys)) return true;
  const printed = printedForm(claim.canonicalRequest);
  return printed !== undefined && isSignedByAny(await stringToSign(claim.date, printed), claim.signature, keys);
}

/**
 * Verifies a whole signed request.
 *
 * @param request what came, the live secrets of its user, the time of the clock, and the body if it is at hand.
 * @throws ProtocolError as `readSignedRequest` does; SIGNATURE_INVALID if the signature or the body does not match.
 * @example
 * await verifyRequest({ received: { method, target, headers }, secrets: [secret], now: new Date(), body });
 * @see spec: Signed requests; D-SIG-1 to D-SIG-8
 */
export async function verifyRequest(request: RequestToVerify<SigningSecret>): Promise<SignatureClaim> {
  const claim = await readSignedRequest(request.received, request.now);
  if (!(await matchesSignature(claim, request.secrets))) throw signatureMismatch();
  if (request.body && (await bodyDigest(request.body)) !== claim.declaredDigest) throw bodyMismatch();
  return claim;
}

/**
 * Explains a refused request by trying the known mistakes. It never throws, however malformed the request is, and never
 * shows the expected signature or the secret.
 *
 * @param request the request as it came, the clock, and the live secrets of its user, the newest first (none for an
 * unknown user). Optional: the body, and the names under which the service is reached.
 * @example
 * (await explainMismatch({ received, secrets: [secret], now: new Date() })).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export async function explainMismatch(request: RequestToExplain<SigningSecret>): Promise<MismatchExplanation> {
  return runSteps(explainSteps(request, SECRET_PROVIDER));
}

async function isSignedByAny(text: string, signature: string, secrets: readonly SigningSecret[]): Promise<boolean> {
  let matches = false;
  for (const secret of secrets) matches = equalInConstantTime(await secret.sign(text), signature) || matches;
  return matches;
}
