import { headerValues } from '../canonical/raw-headers.js';
import { BYTES, DATE, refuseMisuse, refuseMisusedMembers } from '../errors/argument.js';
import type { Kind } from '../errors/argument.js';
import { splitAuthorizationHeader } from '../signing/authorization-header.js';
import type { HashSteps } from '../signing/hash-steps.js';
import { explainSteps } from '../signing/mistakes/explain-steps.js';
import type { SecretProvider } from '../signing/mistakes/explain-steps.js';
import type { MismatchExplanation, RequestToExplain } from '../signing/mistakes/mistake.js';
import type { Signer } from './compare-signatures.js';
import { NO_GZIP, platformClaim, standardClaim } from './event-claims.js';
import * as names from './event-headers.js';
import type {
  EventPart,
  EventProblem,
  EventToVerify,
  EventVerdict,
  RefusedEvent,
  SignatureState,
} from './event-verdict.js';
import { checkPlatformSignature, findPlatformFault } from './platform-signature.js';
import { checkStandardSignature, findStandardFault } from './standard-signature.js';

/** Verifies an event, and explains a wrong signature of the platform. `json` is the body before gzip, if it can be read. */
export function* verifyEventSteps<Secret>(
  event: EventToVerify<Secret>,
  json: Uint8Array | undefined,
  provider: SecretProvider<Secret>,
): HashSteps<Secret, EventVerdict> {
  const verdict = yield* checkEvent(event, json);
  const request = toExplain(event, verdict);
  return request ? explained(verdict, yield* explainSteps(request, provider)) : verdict;
}

/** Returns the request of an event whose platform signature is wrong, with the secrets of its user; otherwise undefined. */
function toExplain<Secret>(
  event: EventToVerify<Secret>,
  { platform }: EventVerdict,
): RequestToExplain<Secret> | undefined {
  if (platform !== 'wrong' || event.isExplained === false) return undefined;
  const user = userOf(headerValues(event.received.headers, 'authorization')[0] ?? '');
  const secrets = event.secrets.filter((known) => known.user === user).map(({ secret }) => secret);
  return { ...event, secrets };
}

/** Problems that no part of the event explains. A mistake of the signer may explain them. */
const UNEXPLAINED: readonly EventPart[] = ['secret', 'target'];

/** Adds the right texts to a verdict, and the known mistake if no changed part explains the signature. */
function explained(verdict: EventVerdict, { canonicalRequest, stringToSign, hint }: MismatchExplanation): EventVerdict {
  const isUnexplained = verdict.problems.some(({ part }) => UNEXPLAINED.includes(part));
  return { ...verdict, canonicalRequest, stringToSign, ...(isUnexplained && hint !== null ? { hint } : {}) };
}

function userOf(authorization: string): string {
  try {
    return splitAuthorizationHeader(authorization).user;
  } catch {
    return '';
  }
}

/**
 * Refuses an event that cannot be verified, which is a mistake of the programmer.
 *
 * @param secret the kind of secret that this runtime takes.
 * @throws TypeError
 */
export function refuseUnverifiable(event: EventToVerify<unknown>, secret: Kind): void {
  refuseMisusedMembers('event', event, Object.entries({ body: BYTES, now: DATE }));
  for (const { secret: own } of event.secrets) refuseMisuse('event.secrets', own, secret);
}

/** Does all of verifying an event except the hashes. `json` is the body before gzip, if it could be read. */
function* checkEvent<Secret>(
  event: EventToVerify<Secret>,
  json: Uint8Array | undefined,
): HashSteps<Secret, EventVerdict> {
  const own = platformClaim(event);
  const standard = standardClaim(event, json);
  const platform = own && (yield* checkPlatformSignature(own, event));
  const standardSigners = (standard && (yield* checkStandardSignature(standard, event))) ?? [];
  const isPlatformRight = (platform?.signers.length ?? 0) > 0;
  const isStandardRight = standardSigners.length > 0;
  const problems: EventProblem[] = [...(own?.problems ?? []), ...(platform?.problems ?? [])];
  if (own?.claim && !isPlatformRight)
    problems.push(...(yield* findPlatformFault({ event, claim: own.claim, isStandardRight })));
  problems.push(...(standard?.problems ?? []));
  if (standard && standard.signatures.length > 0 && !isStandardRight) {
    const isBodyChanged = problems.some(({ part }) => part === 'body');
    problems.push(...(yield* findStandardFault({ event, claim: standard, isPlatformRight, isBodyChanged })));
  }
  problems.push(
    ...idProblems(event, isStandardRight),
    ...signerProblems(platform?.signers, standard && standardSigners),
  );
  if (!own && !standard) problems.push(UNSIGNED);
  if (json === undefined) problems.push({ part: 'body', detail: NO_GZIP });
  const signedMs = own?.signedMs ?? standard?.signedMs;
  return verdictOf({
    platform: stateOf(own, own?.claim !== undefined && isPlatformRight && platform?.problems.length === 0),
    standardWebhooks: stateOf(standard, isStandardRight),
    ...(platform?.signers[0] ?? standardSigners[0] ?? {}),
    ...(signedMs === undefined ? {} : { ageSeconds: Math.round((event.now.getTime() - signedMs) / 1000) }),
    problems: distinct(problems),
    ...(json ? { json } : {}),
  });
}

/** An event without a problem has a signer, a time and its JSON: the lack of each is a problem. */
function verdictOf(findings: Omit<RefusedEvent, 'isGenuine'>): EventVerdict {
  const { problems, user, secretIndex, ageSeconds, json } = findings;
  const isWhole = user !== undefined && secretIndex !== undefined && ageSeconds !== undefined && json !== undefined;
  return problems.length === 0 && isWhole
    ? { ...findings, isGenuine: true, user, secretIndex, ageSeconds, json }
    : { ...findings, isGenuine: false };
}

const UNSIGNED: EventProblem = {
  part: 'authorization',
  detail:
    'The event is not signed. Somebody sent it by hand, or the auth of its subscription is basic or none. ' +
    'For a signed event run talent listen and talent trigger, or set auth to {"type":"hmac"} with a user and a secret.',
};

function stateOf(claim: object | undefined, isRight: boolean): SignatureState {
  if (claim === undefined) return 'absent';
  return isRight ? 'genuine' : 'wrong';
}

/** Compares the two headers with the id. Standard Webhooks signs only one of them. */
function idProblems({ received: { headers } }: EventToVerify<unknown>, isStandardRight: boolean): EventProblem[] {
  const [id] = headerValues(headers, names.EVENT_ID_HEADER);
  const [webhookId] = headerValues(headers, names.WEBHOOK_ID_HEADER);
  if (!isStandardRight || id === undefined || id === webhookId) return [];
  const detail = `${names.EVENT_ID_HEADER} is ${JSON.stringify(id)}, and ${names.WEBHOOK_ID_HEADER}, which is signed, is ${JSON.stringify(webhookId)}.`;
  return [{ part: names.EVENT_ID_HEADER, detail }];
}

/** Both signatures of an event must be of the same secret. */
function signerProblems(platform: readonly Signer[] = [], standard: readonly Signer[] = []): EventProblem[] {
  if (platform.length === 0 || standard.length === 0) return [];
  if (platform.some(({ secretIndex }) => standard.some((signer) => signer.secretIndex === secretIndex))) return [];
  return [{ part: 'secret', detail: 'The two signatures are made with different secrets.' }];
}

function distinct(problems: readonly EventProblem[]): readonly EventProblem[] {
  return problems.filter(({ detail }, index) => problems.findIndex((other) => other.detail === detail) === index);
}
