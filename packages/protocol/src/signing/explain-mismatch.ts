import { bodyDigest } from '../canonical/body-digest.js';
import { gatherEvidence } from './mistakes/gather-evidence.js';
import type { Case, Evidence, MismatchExplanation, OtherLines, RequestToExplain, Trial } from './mistakes/mistake.js';
import { SECRETS_TRIED, trialsOf } from './mistakes/mistakes.js';
import { hintWithoutMistake } from './mistakes/no-known-mistake.js';
import type { SignatureClaim } from './read-request.js';
import { DECOY } from './signing-secret.js';
import type { SigningSecret } from './signing-secret.js';
import { stringToSign } from './string-to-sign.js';
import { matchesSignature } from './verify-request.js';

/**
 * Explains a refused request by trying the known mistakes. It never throws, however malformed the request is, and never
 * shows the expected signature or the secret.
 *
 * @param request what came, the live secrets of its user (the newest first; none for an unknown one), the clock, the body
 * where it is known, and names under which the service is known.
 * @example
 * explainMismatch({ received, secrets: [secret], now: new Date() }).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export function explainMismatch(request: RequestToExplain<SigningSecret>): MismatchExplanation {
  const { body, secrets } = request;
  const tried = [...secrets, DECOY, DECOY].slice(0, SECRETS_TRIED);
  const digest = body && bodyDigest(body);
  const evidence = gatherEvidence(request, digest);
  const { canonical, printed } = evidence.forms;
  const right = claimOf(evidence, canonical);
  const rights = printed === undefined ? [right] : [right, claimOf(evidence, printed)];
  const hint =
    findHint({ evidence, rights, secrets: tried }) ??
    hintWithoutMistake(request, { isSigned: matchesSignature(right, secrets), bodyDigest: digest });
  return { canonicalRequest: canonical, stringToSign: right.stringToSign, hint };
}

function findHint(refused: Case<SigningSecret>): string | null {
  for (const trial of trialsOf(refused.evidence)) if (isMade(trial, refused)) return trial.hint;
  return null;
}

/** Whether the request shows that mistake. */
function isMade(trial: Trial, { evidence, rights, secrets }: Case<SigningSecret>): boolean {
  if (trial.kind === 'seen') return true;
  if (trial.kind === 'body') return bodyDigest(trial.body) === evidence.digest;
  const keys = trial.kind === 'secret' ? secrets.map((secret) => secret.misreadAs(trial.misreading) ?? DECOY) : secrets;
  if (trial.kind === 'canonical') return matchesSignature(claimOf(evidence, trial.canonicalRequest, trial), keys);
  const of = trial.kind === 'string' ? trial.of : ({ stringToSign: text }: SignatureClaim): string => text;
  return rights.some((right) => matchesSignature({ ...right, canonicalRequest: '', stringToSign: of(right) }, keys));
}

function claimOf(
  { user, signature, digest: declaredDigest, ...evidence }: Evidence,
  canonicalRequest: string,
  { date = evidence.date, lineEnd = '\n' }: OtherLines = {},
): SignatureClaim {
  const text = stringToSign(date, canonicalRequest).replaceAll('\n', lineEnd);
  return { user, signature, date, declaredDigest, canonicalRequest, stringToSign: text };
}
