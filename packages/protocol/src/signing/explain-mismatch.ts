import { bodyDigest } from '../canonical/body-digest.js';
import { joinCanonicalParts } from '../canonical/canonical-request.js';
import { gatherEvidence } from './mistakes/gather-evidence.js';
import type { Evidence, MismatchExplanation, Trial } from './mistakes/mistake.js';
import { MISTAKES } from './mistakes/mistakes.js';
import type { RequestToVerify, SignatureClaim } from './read-request.js';
import type { SigningSecret } from './signing-secret.js';
import { stringToSign } from './string-to-sign.js';
import { matchesSignature } from './verify-request.js';

/**
 * Explains a refused request by trying the known mistakes. It never throws, however malformed the request is, and never
 * shows the expected signature or the secret.
 *
 * @param request what came, the live secrets of its user (none for an unknown one), the clock, the body where it is known.
 * @example
 * explainMismatch({ received, secrets: [secret], now: new Date() }).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export function explainMismatch(request: RequestToVerify<SigningSecret>): MismatchExplanation {
  const evidence = gatherEvidence(request);
  const { canonicalRequest, stringToSign } = claimOf(evidence, joinCanonicalParts(evidence.parts));
  return { canonicalRequest, stringToSign, hint: findHint(evidence, request.secrets) };
}

function findHint(evidence: Evidence, secrets: readonly SigningSecret[]): string | null {
  for (const mistake of MISTAKES) {
    for (const trial of mistake(evidence)) if (holds(trial, evidence, secrets)) return trial.hint;
  }
  return null;
}

function holds(trial: Trial, evidence: Evidence, secrets: readonly SigningSecret[]): boolean {
  if (trial.kind === 'seen') return true;
  if (trial.kind === 'body') return bodyDigest(trial.body) === evidence.digest;
  if (trial.kind === 'canonical') return matchesSignature(claimOf(evidence, trial.canonicalRequest), secrets);
  const decoded = secrets.flatMap((secret) => secret.decodedAs(trial.decoding) ?? []);
  return matchesSignature(claimOf(evidence, joinCanonicalParts(evidence.parts)), decoded);
}

function claimOf(evidence: Evidence, canonicalRequest: string): SignatureClaim {
  const { user, signature, date, digest: declaredDigest } = evidence;
  return {
    user,
    signature,
    date,
    declaredDigest,
    canonicalRequest,
    stringToSign: stringToSign(date, canonicalRequest),
  };
}
