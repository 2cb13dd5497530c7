import { headerValues } from '../../canonical/raw-headers.js';
import { BYTES, refuseMisuse } from '../../errors/argument.js';
import { parseAuthorizationHeader } from '../authorization-header.js';
import type { SignedAuthorization } from '../authorization-header.js';
import { hashOf } from '../hash-steps.js';
import type { HashStep, HashSteps } from '../hash-steps.js';
import { readRequest } from '../read-request.js';
import type { RequestToVerify } from '../read-request.js';
import { wrongKeyBytes } from '../secret-text.js';
import type { SecretMisreading } from '../secret-text.js';
import { DATE_HEADER, DIGEST_HEADER, equalInConstantTime, joinStringToSign, printedForm } from '../signature-scheme.js';
import { userNote } from './credential-mistakes.js';
import { gatherEvidence } from './evidence.js';
import { quoted } from './mistake.js';
import type {
  Evidence,
  MismatchExplanation,
  RequestToExplain,
  SignedTexts,
  Trial,
  TrialOfSignature,
} from './mistake.js';
import { SECRETS_TRIED, trialsOf } from './mistakes.js';
import { plusNote } from './request-line-mistakes.js';

/** The secrets that a runtime provides. */
export interface SecretProvider<Secret> {
  /** Replaces the secrets of an unknown user. */
  readonly decoy: Secret;
  readonly fromBytes: (bytes: Uint8Array) => Secret;
  /** Returns the secret of a partner who reads its text by mistake; undefined if it cannot be read so (D-SIG-9). */
  readonly misread: (secret: Secret, misreading: SecretMisreading) => Secret | undefined;
}

/** The number of trials that are hashed together. WebCrypto makes single hashes slowly. */
const TRIALS_OF_BATCH = 25;

/** Explains a refused request by trying the known mistakes (D-SIG-9). */
export function* explainSteps<Secret>(
  request: RequestToExplain<Secret>,
  provider: SecretProvider<Secret>,
): HashSteps<Secret, MismatchExplanation> {
  const { body, secrets } = request;
  const { decoy } = provider;
  if (body) refuseMisuse('body', body, BYTES);
  const bodyDigest = body && (yield* hashOf<Secret>(body));
  const evidence = gatherEvidence(request, bodyDigest);
  const { canonical, printed } = evidence.forms;
  const rights: SignedTexts[] = [];
  for (const form of printed === undefined ? [canonical] : [canonical, printed]) {
    const stringToSign = joinStringToSign(evidence.date, yield* hashOf<Secret>(form));
    rights.push({ canonicalRequest: form, stringToSign });
  }
  const keysOf = keysFor([...secrets, decoy, decoy].slice(0, SECRETS_TRIED), provider);
  const mistake = yield* findMistake<Secret>({ evidence, rights, keysOf });
  const isRight = (): HashSteps<Secret, Trial | undefined> =>
    firstMatch<Secret>([{ kind: 'right', hint: '' }], {
      evidence,
      rights,
      keysOf: () => (secrets.length > 0 ? secrets : [decoy]),
    });
  const hint = mistake
    ? mistake.hint
    : hintWithoutMistake(request, { isSigned: (yield* isRight()) !== undefined, bodyDigest });
  return { canonicalRequest: canonical, stringToSign: rights[0]?.stringToSign ?? '', hint };
}

/** A refused request, the texts of either form that should have been signed, and the secrets of each trial. */
interface Case<Secret> {
  readonly evidence: Evidence;
  readonly rights: readonly SignedTexts[];
  readonly keysOf: (trial: TrialOfSignature) => readonly Secret[];
}

function* findMistake<Secret>(refused: Case<Secret>): HashSteps<Secret, Trial | undefined> {
  for (const batch of inBatches(trialsOf(refused.evidence))) {
    const match = yield* firstMatch(batch, refused);
    if (match) return match;
  }
  return undefined;
}

function* inBatches(trials: Iterable<Trial>): Iterable<readonly Trial[]> {
  let batch: Trial[] = [];
  for (const trial of trials) {
    batch.push(trial);
    if (batch.length < TRIALS_OF_BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Returns the first trial that reproduces the request's signature or digest. */
function* firstMatch<Secret>(
  trials: readonly Trial[],
  { evidence, rights, keysOf }: Case<Secret>,
): HashSteps<Secret, Trial | undefined> {
  const digests = yield* digestsOf<Secret>(trials);
  const signers: Trial[] = [];
  const steps: Array<HashStep<Secret>> = [];
  for (const trial of trials) {
    if (trial.kind === 'seen' || trial.kind === 'body') continue;
    const keys = keysOf(trial);
    for (const text of textsOf(trial, { evidence, rights, digests })) {
      for (const secret of keys) {
        signers.push(trial);
        steps.push({ kind: 'sign', secret, text });
      }
    }
  }
  const signatures = yield steps;
  const matching = new Set(
    signers.filter((_, index) => equalInConstantTime(signatures[index] ?? '', evidence.signature)),
  );
  return trials.find((trial) => {
    if (trial.kind === 'body') return digests.get(trial.body) === evidence.digest;
    return trial.kind === 'seen' || matching.has(trial);
  });
}

type Digests = ReadonlyMap<Uint8Array | string, string>;

/** Hashes the bodies and canonical requests of a batch, each once. */
function* digestsOf<Secret>(trials: readonly Trial[]): HashSteps<Secret, Digests> {
  const digests = new Map<Uint8Array | string, string>();
  for (const trial of trials) {
    if (trial.kind === 'body') digests.set(trial.body, '');
    else if (trial.kind === 'canonical') {
      digests.set(trial.canonicalRequest, '');
      const printed = printedForm(trial.canonicalRequest);
      if (printed !== undefined) digests.set(printed, '');
    }
  }
  const data = [...digests.keys()];
  const hexes = yield data.map((piece) => ({ kind: 'hash', data: piece }));
  for (const [index, piece] of data.entries()) digests.set(piece, hexes[index] ?? '');
  return digests;
}

/** Returns the strings to sign that the mistake would produce. */
function textsOf(
  trial: TrialOfSignature,
  { evidence, rights, digests }: Pick<Case<unknown>, 'evidence' | 'rights'> & { readonly digests: Digests },
): readonly string[] {
  if (trial.kind === 'canonical') {
    const { canonicalRequest, date = evidence.date, lineEnd = '\n' } = trial;
    const text = joinStringToSign(date, digests.get(canonicalRequest) ?? '').replaceAll('\n', lineEnd);
    const printed = printedForm(canonicalRequest);
    return printed === undefined ? [text] : [text, joinStringToSign(date, digests.get(printed) ?? '')];
  }
  return rights.map((right) => (trial.kind === 'string' ? trial.of(right) : right.stringToSign));
}

/** Returns a function that makes the secrets of each mistake once. */
function keysFor<Secret>(
  secrets: readonly Secret[],
  { decoy, fromBytes, misread }: SecretProvider<Secret>,
): (trial: TrialOfSignature) => readonly Secret[] {
  const cached = new Map<string, readonly Secret[]>();
  return (trial) => {
    if (trial.kind !== 'secret' && trial.kind !== 'key') return secrets;
    const name = trial.kind === 'key' ? `key ${trial.key}` : trial.misreading;
    const keys =
      cached.get(name) ??
      (trial.kind === 'key'
        ? [fromBytes(wrongKeyBytes(trial.key))]
        : secrets.map((secret) => misread(secret, trial.misreading) ?? decoy));
    cached.set(name, keys);
    return keys;
  };
}

/**
 * The beginning of a hint that names no mistake.
 *
 * @example
 * explainMismatch(request).hint?.startsWith(NO_KNOWN_MISTAKE); // true if nothing explains the signature
 * @see D-SIG-9
 */
export const NO_KNOWN_MISTAKE = 'No known mistake explains the signature.';

/** The facts about a refused request that no known mistake explains. */
interface UnexplainedFacts {
  /** Whether it is signed as it should be with a live secret of its user. */
  readonly isSigned: boolean;
  /** The SHA-256 of the received body; undefined if the body is not known. */
  readonly bodyDigest: string | undefined;
}

/**
 * Returns the correct parts of a request and the remaining causes; null if the errors say what is wrong, or nothing is.
 * An unknown user and a wrong secret get the same answer (D-ERR-5).
 */
function hintWithoutMistake(request: RequestToVerify<unknown>, facts: UnexplainedFacts): string | null {
  const declared = declaredDigest(request);
  if (declared === undefined) return null;
  const { isSigned, bodyDigest } = facts;
  if (isSigned) {
    if (bodyDigest === undefined || bodyDigest === declared) return null;
    return `The signature is right, and the body is another: ${request.body?.length ?? 0} bytes came, whose SHA-256 is ${bodyDigest}. Hash the very bytes that are sent.`;
  }
  const body = bodyDigest === declared ? `, and the body has the hash that ${DIGEST_HEADER} names` : '';
  const suspects = userNote(cutUser(request)) + hostNote(request) + plusNote(request);
  return `${NO_KNOWN_MISTAKE} Authorization is well-formed, ${DATE_HEADER} is within 300 seconds of the server's time, all signed headers are there${body}. So compare canonicalRequest with what you signed, line by line; where they are the same, the user name or the secret is not the one that was issued.${suspects}`;
}

function cutUser({ received: { headers } }: RequestToVerify<unknown>): Pick<SignedAuthorization, 'user'> {
  return parseAuthorizationHeader(headerValues(headers, 'authorization')[0] ?? '');
}

/** If a proxy replaces Host and does not forward the original, nothing can be tried. The hint can only name the suspicion. */
function hostNote({ received: { headers } }: RequestToVerify<unknown>): string {
  const host = headerValues(headers, 'host')[0];
  const [authorization = ''] = headerValues(headers, 'authorization');
  if (host === undefined || !parseAuthorizationHeader(authorization).signedHeaders.includes('host')) return '';
  return ` host is signed, and arrived as ${quoted(host)}: if that is not the name that you called, a proxy has changed it. Let the proxy keep Host, or leave host unsigned.`;
}

/** Undefined if the request breaks a rule that is checked before the signature. */
function declaredDigest({ received, now }: RequestToVerify<unknown>): string | undefined {
  try {
    return readRequest(received, now).declaredDigest;
  } catch {
    return undefined;
  }
}
