import { joinCanonicalParts } from '../canonical/canonical-request.js';
import { gatherEvidence } from '../signing/mistakes/gather-evidence.js';
import type { Evidence, MismatchExplanation, RequestToExplain, Trial } from '../signing/mistakes/mistake.js';
import { trialsOf } from '../signing/mistakes/mistakes.js';
import { hintWithoutMistake } from '../signing/mistakes/no-known-mistake.js';
import type { Judgement } from '../signing/mistakes/no-known-mistake.js';
import type { SignatureClaim } from '../signing/read-request.js';
import { bodyDigest } from './body-digest.js';
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
 * (await explainMismatch({ received, secrets: [secret], now: new Date() })).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export async function explainMismatch(request: RequestToExplain<SigningSecret>): Promise<MismatchExplanation> {
  const evidence = gatherEvidence(request);
  const right = await claimOf(evidence, joinCanonicalParts(evidence.parts));
  const hint =
    (await findHint(evidence, right, request.secrets)) ?? hintWithoutMistake(request, await judge(request, right));
  return { canonicalRequest: right.canonicalRequest, stringToSign: right.stringToSign, hint };
}

async function findHint(
  evidence: Evidence,
  right: SignatureClaim,
  secrets: readonly SigningSecret[],
): Promise<string | null> {
  for (const trial of trialsOf(evidence)) {
    if (trial.kind === 'seen') return trial.hint;
    if (trial.kind === 'body') {
      if ((await bodyDigest(trial.body)) === evidence.digest) return trial.hint;
      continue;
    }
    const keys =
      trial.kind === 'secret' ? secrets.flatMap((secret) => secret.misreadAs(trial.misreading) ?? []) : secrets;
    if (await matchesSignature(await claimTried(trial, evidence, right), keys)) return trial.hint;
  }
  return null;
}

/** What would have been signed by that mistake. */
async function claimTried(
  trial: Exclude<Trial, { kind: 'seen' | 'body' }>,
  evidence: Evidence,
  right: SignatureClaim,
): Promise<SignatureClaim> {
  if (trial.kind === 'secret') return right;
  if (trial.kind === 'string') return { ...right, canonicalRequest: '', stringToSign: trial.of(right) };
  const { canonicalRequest, date = evidence.date } = trial;
  return claimOf({ ...evidence, date }, canonicalRequest);
}

async function judge({ secrets, body }: RequestToExplain<SigningSecret>, right: SignatureClaim): Promise<Judgement> {
  return {
    isSigned: await matchesSignature(right, secrets),
    bodyDigest: body && (await bodyDigest(body)),
  };
}

async function claimOf(evidence: Evidence, canonicalRequest: string): Promise<SignatureClaim> {
  const { user, signature, date, digest: declaredDigest } = evidence;
  const text = await stringToSign(date, canonicalRequest);
  return { user, signature, date, declaredDigest, canonicalRequest, stringToSign: text };
}
