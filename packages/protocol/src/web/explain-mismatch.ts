import { gatherEvidence } from '../signing/mistakes/gather-evidence.js';
import { ofTheWhole } from '../signing/mistakes/mistake.js';
import type {
  Case,
  Evidence,
  MismatchExplanation,
  OtherLines,
  RequestToExplain,
  Trial,
  TrialOfSignature,
} from '../signing/mistakes/mistake.js';
import { SECRETS_TRIED, trialsOf } from '../signing/mistakes/mistakes.js';
import { hintWithoutMistake } from '../signing/mistakes/no-known-mistake.js';
import type { SignatureClaim } from '../signing/read-request.js';
import { wrongKeyBytes } from '../signing/secret-text.js';
import { bodyDigest } from './body-digest.js';
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
 * (await explainMismatch({ received, secrets: [secret], now: new Date() })).hint;
 * // 'The method was signed in lower case: sign it as "GET".'
 * @see D-SIG-9
 */
export async function explainMismatch(request: RequestToExplain<SigningSecret>): Promise<MismatchExplanation> {
  const { body, secrets } = request;
  const tried = [...secrets, DECOY, DECOY].slice(0, SECRETS_TRIED);
  const digest = body && (await bodyDigest(body));
  const evidence = gatherEvidence(request, digest);
  const { canonical, printed } = evidence.forms;
  const right = await claimOf(evidence, canonical);
  const rights = printed === undefined ? [right] : [right, await claimOf(evidence, printed)];
  const hint =
    (await findHint({ evidence, rights, secrets: tried })) ??
    hintWithoutMistake(request, { isSigned: await matchesSignature(right, secrets), bodyDigest: digest });
  return { canonicalRequest: canonical, stringToSign: right.stringToSign, hint };
}

/** So many are tried at once: one hash by itself takes the way to WebCrypto and back. */
const AT_ONCE = 32;

async function findHint(refused: Case<SigningSecret>): Promise<string | null> {
  const trials = trialsOf(refused.evidence)[Symbol.iterator]();
  const isMade = testOf(refused);
  for (;;) {
    const some = take(trials, AT_ONCE);
    if (some.length === 0) return null;
    const made = await Promise.all(some.map(isMade));
    const first = some[made.indexOf(true)];
    if (first) return first.hint;
  }
}

function take(trials: Iterator<Trial>, count: number): Trial[] {
  const taken: Trial[] = [];
  for (let next = trials.next(); !next.done; next = trials.next()) {
    taken.push(next.value);
    if (taken.length === count) break;
  }
  return taken;
}

/** Tells whether the request shows a mistake. Keys, and what many mistakes are tried with, are made once. */
function testOf({ evidence, rights, secrets }: Case<SigningSecret>): (trial: Trial) => Promise<boolean> {
  const keys = new Map<string, readonly SigningSecret[]>();
  const claims = new Map<string, Promise<readonly SignatureClaim[]>>();
  const keysOf = (trial: TrialOfSignature): readonly SigningSecret[] => {
    if (trial.kind === 'secret') {
      return madeOnce(keys, trial.misreading, () =>
        secrets.map((secret) => secret.misreadAs(trial.misreading) ?? DECOY),
      );
    }
    if (trial.kind !== 'key') return secrets;
    return madeOnce(keys, `key ${trial.key}`, () => [new SigningSecret(wrongKeyBytes(trial.key))]);
  };
  const claimsOf = async (trial: TrialOfSignature): Promise<readonly SignatureClaim[]> => {
    if (trial.kind === 'canonical') return [await claimOf(evidence, trial.canonicalRequest, trial)];
    const { on } = trial;
    const base = on === undefined ? rights : await madeOnce(claims, on, async () => [await claimOf(evidence, on)]);
    return base.map((claim) => ofTheWhole(claim, trial));
  };
  return async (trial) => {
    if (trial.kind === 'seen') return true;
    if (trial.kind === 'body') return (await bodyDigest(trial.body)) === evidence.digest;
    const made = (await claimsOf(trial)).map((claim) => matchesSignature(claim, keysOf(trial)));
    return (await Promise.all(made)).includes(true);
  };
}

function madeOnce<Made>(known: Map<string, Made>, name: string, make: () => Made): Made {
  const made = known.get(name) ?? make();
  known.set(name, made);
  return made;
}

async function claimOf(
  { user, signature, digest: declaredDigest, ...evidence }: Evidence,
  canonicalRequest: string,
  { date = evidence.date, lineEnd = '\n' }: OtherLines = {},
): Promise<SignatureClaim> {
  const text = (await stringToSign(date, canonicalRequest)).replaceAll('\n', lineEnd);
  return { user, signature, date, declaredDigest, canonicalRequest, stringToSign: text };
}
