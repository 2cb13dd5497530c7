import { bodyDigest } from '../canonical/body-digest.js';
import { gatherEvidence } from './mistakes/gather-evidence.js';
import { ofTheWhole } from './mistakes/mistake.js';
import type {
  Case,
  Evidence,
  MismatchExplanation,
  OtherLines,
  RequestToExplain,
  TrialOfSignature,
} from './mistakes/mistake.js';
import { SECRETS_TRIED, trialsOf } from './mistakes/mistakes.js';
import { hintWithoutMistake } from './mistakes/no-known-mistake.js';
import type { SignatureClaim } from './read-request.js';
import { wrongKeyBytes } from './secret-text.js';
import { DECOY, SigningSecret } from './signing-secret.js';
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
  const steps = explainMismatchInSteps(request);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same in steps of 100 trials, so that a server can answer others between two of them.
 *
 * @param request as `explainMismatch` takes it.
 * @example
 * const steps = explainMismatchInSteps({ received, secrets: [secret], now: new Date() });
 * let step = steps.next();
 * for (; !step.done; step = steps.next()) await setImmediate();
 * step.value.hint; // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9, D-SIG-20
 */
export function* explainMismatchInSteps(
  request: RequestToExplain<SigningSecret>,
): Generator<undefined, MismatchExplanation> {
  const { body, secrets } = request;
  const tried = [...secrets, DECOY, DECOY].slice(0, SECRETS_TRIED);
  const digest = body && bodyDigest(body);
  const evidence = gatherEvidence(request, digest);
  const { canonical, printed } = evidence.forms;
  const right = claimOf(evidence, canonical);
  const rights = printed === undefined ? [right] : [right, claimOf(evidence, printed)];
  const hint =
    (yield* findHint({ evidence, rights, secrets: tried })) ??
    hintWithoutMistake(request, { isSigned: matchesSignature(right, secrets), bodyDigest: digest });
  return { canonicalRequest: canonical, stringToSign: right.stringToSign, hint };
}

/** As many trials make a step. */
const TRIALS_OF_STEP = 100;

function* findHint(refused: Case<SigningSecret>): Generator<undefined, string | null> {
  const keysOf = keysFor(refused.secrets);
  const claimsOn = claimsFor(refused);
  let count = 0;
  for (const trial of trialsOf(refused.evidence)) {
    count += 1;
    if (count % TRIALS_OF_STEP === 0) yield undefined;
    if (trial.kind === 'seen') return trial.hint;
    if (trial.kind === 'body') {
      if (bodyDigest(trial.body) === refused.evidence.digest) return trial.hint;
    } else if (claimsOn(trial).some((claim) => matchesSignature(claim, keysOf(trial)))) return trial.hint;
  }
  return null;
}

/** Makes the claims that each mistake would have signed. Mistakes with the same canonical request share one claim. */
function claimsFor({ evidence, rights }: Case<SigningSecret>): (trial: TrialOfSignature) => readonly SignatureClaim[] {
  const known = new Map<string, readonly SignatureClaim[]>();
  return (trial) => {
    if (trial.kind === 'canonical') return [claimOf(evidence, trial.canonicalRequest, trial)];
    const { on } = trial;
    const claims = on === undefined ? rights : (known.get(on) ?? [claimOf(evidence, on)]);
    if (on !== undefined) known.set(on, claims);
    return claims.map((claim) => ofTheWhole(claim, trial));
  };
}

/** The keys of that mistake, each of which is made once. */
function keysFor(secrets: readonly SigningSecret[]): (trial: TrialOfSignature) => readonly SigningSecret[] {
  const known = new Map<string, readonly SigningSecret[]>();
  return (trial) => {
    if (trial.kind !== 'secret' && trial.kind !== 'key') return secrets;
    const name = trial.kind === 'key' ? `key ${trial.key}` : trial.misreading;
    const keys =
      known.get(name) ??
      (trial.kind === 'key'
        ? [new SigningSecret(wrongKeyBytes(trial.key))]
        : secrets.map((secret) => secret.misreadAs(trial.misreading) ?? DECOY));
    known.set(name, keys);
    return keys;
  };
}

function claimOf(
  { user, signature, digest: declaredDigest, ...evidence }: Evidence,
  canonicalRequest: string,
  { date = evidence.date, lineEnd = '\n' }: OtherLines = {},
): SignatureClaim {
  const text = stringToSign(date, canonicalRequest).replaceAll('\n', lineEnd);
  return { user, signature, date, declaredDigest, canonicalRequest, stringToSign: text };
}
