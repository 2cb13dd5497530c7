import { bodyDigest } from '../canonical/body-digest.js';
import { joinCanonicalParts } from '../canonical/canonical-request.js';
import { gatherEvidence } from './mistakes/gather-evidence.js';
import type { Evidence, MismatchExplanation, RequestToExplain, Trial } from './mistakes/mistake.js';
import { trialsOf } from './mistakes/mistakes.js';
import { hintWithoutMistake } from './mistakes/no-known-mistake.js';
import type { Judgement } from './mistakes/no-known-mistake.js';
import type { SignatureClaim } from './read-request.js';
import type { SigningSecret } from './signing-secret.js';
import { stringToSign } from './string-to-sign.js';
import { matchesSignature } from './verify-request.js';

/**
 * Explains a refused request by trying the known mistakes. It never throws, however malformed the request is, and never
 * shows the expected signature or the secret.
 *
 * @param request what came, the live secrets of its user (none for an unknown one), the clock, the body where it is known, and names under
 * which the service is known.
 * @example
 * explainMismatch({ received, secrets: [secret], now: new Date() }).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export function explainMismatch(request: RequestToExplain<SigningSecret>): MismatchExplanation {
  const evidence = gatherEvidence(request);
  const right = claimOf(evidence, joinCanonicalParts(evidence.parts));
  const hint = findHint(evidence, right, request.secrets) ?? hintWithoutMistake(request, judge(request, right));
  return { canonicalRequest: right.canonicalRequest, stringToSign: right.stringToSign, hint };
}

function findHint(evidence: Evidence, right: SignatureClaim, secrets: readonly SigningSecret[]): string | null {
  for (const trial of trialsOf(evidence)) {
    if (trial.kind === 'seen') return trial.hint;
    if (trial.kind === 'body') {
      if (bodyDigest(trial.body) === evidence.digest) return trial.hint;
      continue;
    }
    const keys =
      trial.kind === 'secret' ? secrets.flatMap((secret) => secret.misreadAs(trial.misreading) ?? []) : secrets;
    if (matchesSignature(claimTried(trial, evidence, right), keys)) return trial.hint;
  }
  return null;
}

/** What would have been signed by that mistake. */
function claimTried(
  trial: Exclude<Trial, { kind: 'seen' | 'body' }>,
  evidence: Evidence,
  right: SignatureClaim,
): SignatureClaim {
  if (trial.kind === 'secret') return right;
  if (trial.kind === 'string') return { ...right, canonicalRequest: '', stringToSign: trial.of(right) };
  const { canonicalRequest, date = evidence.date } = trial;
  return claimOf({ ...evidence, date }, canonicalRequest);
}

function judge({ secrets, body }: RequestToExplain<SigningSecret>, right: SignatureClaim): Judgement {
  return {
    isSigned: matchesSignature(right, secrets),
    bodyDigest: body && bodyDigest(body),
  };
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
