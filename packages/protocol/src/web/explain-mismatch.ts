import { joinCanonicalParts } from '../canonical/canonical-request.js';
import { gatherEvidence } from '../signing/mistakes/gather-evidence.js';
import type { Evidence, MismatchExplanation, Trial } from '../signing/mistakes/mistake.js';
import { MISTAKES } from '../signing/mistakes/mistakes.js';
import type { RequestToVerify, SignatureClaim } from '../signing/read-request.js';
import { bodyDigest } from './body-digest.js';
import type { SigningSecret } from './signing-secret.js';
import { stringToSign } from './string-to-sign.js';
import { matchesSignature } from './verify-request.js';

/**
 * Explains a refused request by trying the known mistakes. It never throws, however malformed the request is, and never
 * shows the expected signature or the secret.
 *
 * @param request what came, the live secrets of its user (none for an unknown one), the clock, the body where it is known.
 * @example
 * (await explainMismatch({ received, secrets: [secret], now: new Date() })).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export async function explainMismatch(request: RequestToVerify<SigningSecret>): Promise<MismatchExplanation> {
  const evidence = gatherEvidence(request);
  const { canonicalRequest, stringToSign } = await claimOf(evidence, joinCanonicalParts(evidence.parts));
  return { canonicalRequest, stringToSign, hint: await findHint(evidence, request.secrets) };
}

async function findHint(evidence: Evidence, secrets: readonly SigningSecret[]): Promise<string | null> {
  for (const mistake of MISTAKES) {
    for (const trial of mistake(evidence)) if (await holds(trial, evidence, secrets)) return trial.hint;
  }
  return null;
}

async function holds(trial: Trial, evidence: Evidence, secrets: readonly SigningSecret[]): Promise<boolean> {
  if (trial.kind === 'seen') return true;
  if (trial.kind === 'body') return (await bodyDigest(trial.body)) === evidence.digest;
  if (trial.kind === 'canonical') return matchesSignature(await claimOf(evidence, trial.canonicalRequest), secrets);
  const decoded = secrets.flatMap((secret) => secret.decodedAs(trial.decoding) ?? []);
  return matchesSignature(await claimOf(evidence, joinCanonicalParts(evidence.parts)), decoded);
}

async function claimOf(evidence: Evidence, canonicalRequest: string): Promise<SignatureClaim> {
  const { user, signature, date, digest: declaredDigest } = evidence;
  const text = await stringToSign(date, canonicalRequest);
  return { user, signature, date, declaredDigest, canonicalRequest, stringToSign: text };
}
