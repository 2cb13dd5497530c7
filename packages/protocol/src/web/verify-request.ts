import { refuseMisuse, refuseMisusedMembers } from '../errors/argument.js';
import { equalInConstantTime } from '../signing/equal-in-constant-time.js';
import { printedForm } from '../signing/printed-form.js';
import { bodyMismatch, CLAIM, readRequest, signatureMismatch } from '../signing/read-request.js';
import type { ReceivedRequest, RequestToVerify, SignatureClaim } from '../signing/read-request.js';
import { bodyDigest } from './body-digest.js';
import { DECOY, SECRETS } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';
import { stringToSign } from './string-to-sign.js';

/**
 * Reads a signed request up to where its user's secret is needed: header first, then date, then what is signed.
 *
 * @param request the request as it came; nothing of its body is read.
 * @param now the time of the clock.
 * @throws ProtocolError CREDENTIALS_INVALID where Authorization is missing, repeated or malformed; REQUEST_EXPIRED where
 * the date is missing, repeated, unreadable or outside the window; SIGNATURE_INVALID for everything else, every problem at once.
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
 * Whether the claim was signed with one of the user's live secrets. The duration reveals nothing about the signature,
 * the matching secret, or whether the user is known.
 *
 * @param secrets those that are live now; none for an unknown user.
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
 * @param request what came, the live secrets of its user, the time of the clock, and the body where it is at hand.
 * @throws ProtocolError as `readSignedRequest` does; SIGNATURE_INVALID where the signature or the body does not match.
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

async function isSignedByAny(text: string, signature: string, secrets: readonly SigningSecret[]): Promise<boolean> {
  let matches = false;
  for (const secret of secrets) matches = equalInConstantTime(await secret.sign(text), signature) || matches;
  return matches;
}
