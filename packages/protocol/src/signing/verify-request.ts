import { bodyDigest } from '../canonical/body-digest.js';
import { refuseMisuse, refuseMisusedMembers } from '../errors/argument.js';
import { bodyMismatch, CLAIM, readRequest, signatureMismatch } from './read-request.js';
import type { ReceivedRequest, RequestToVerify, SignatureClaim } from './read-request.js';
import { stringToSign } from './sign-request.js';
import { equalInConstantTime, printedForm } from './signature-scheme.js';
import { DECOY, SECRETS } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';

/**
 * Reads a signed request up to the point at which the secret of its user is needed: header, then date, then the parts
 * that are signed.
 *
 * @param request the request as it came; its body is not read.
 * @param now the time of the clock.
 * @throws ProtocolError CREDENTIALS_INVALID if Authorization is missing, repeated or malformed; REQUEST_EXPIRED if the
 * date is missing, repeated, unreadable or outside the window; SIGNATURE_INVALID, with every problem, for the rest.
 * @example
 * const claim = readSignedRequest({ method: req.method, target: req.url, headers: req.rawHeaders }, new Date());
 * if (!matchesSignature(claim, secretsOf(claim.user))) refuse();
 * @see D-ERR-4 codes 6, 9, 10; D-ERR-6; D-SIG-2
 */
export function readSignedRequest(request: ReceivedRequest, now: Date): SignatureClaim {
  const { user, signature, date, declaredDigest, canonicalRequest } = readRequest(request, now);
  return {
    user,
    signature,
    date,
    declaredDigest,
    canonicalRequest,
    stringToSign: stringToSign(date, canonicalRequest),
  };
}

/**
 * Returns whether the claim was signed with one of the user's live secrets. The duration reveals nothing about the
 * signature, the matching secret, or whether the user is known.
 *
 * @param secrets those that are live now; none for an unknown user.
 * @throws TypeError for a claim or a secret of another type.
 * @example
 * matchesSignature(claim, [newSecret, oldSecret]); // true during the overlap of a rotation
 * @see D-SIG-3, D-SIG-8; D-ERR-5
 */
export function matchesSignature(claim: SignatureClaim, secrets: readonly SigningSecret[]): boolean {
  refuseMisusedMembers('claim', claim, CLAIM);
  refuseMisuse('secrets', secrets, SECRETS);
  const keys = secrets.length > 0 ? secrets : [DECOY];
  if (isSignedByAny(claim.stringToSign, claim.signature, keys)) return true;
  const printed = printedForm(claim.canonicalRequest);
  return printed !== undefined && isSignedByAny(stringToSign(claim.date, printed), claim.signature, keys);
}

/**
 * Verifies a whole signed request.
 *
 * @param request what came, the live secrets of its user, the time of the clock, and the body if it is at hand.
 * @throws ProtocolError as `readSignedRequest` does; SIGNATURE_INVALID if the signature or the body does not match.
 * @example
 * verifyRequest({ received: { method, target, headers: req.rawHeaders }, secrets: [secret], now: new Date(), body });
 * @see spec: Signed requests; D-SIG-1 to D-SIG-8
 */
export function verifyRequest({ received, secrets, now, body }: RequestToVerify<SigningSecret>): SignatureClaim {
  const claim = readSignedRequest(received, now);
  if (!matchesSignature(claim, secrets)) throw signatureMismatch();
  if (body && bodyDigest(body) !== claim.declaredDigest) throw bodyMismatch();
  return claim;
}

function isSignedByAny(text: string, signature: string, secrets: readonly SigningSecret[]): boolean {
  let matches = false;
  for (const secret of secrets) matches = equalInConstantTime(secret.sign(text), signature) || matches;
  return matches;
}
