import { headerValues } from '../canonical/raw-headers.js';
import { cutAuthorizationHeader } from '../signing/authorization-header.js';
import type { HashSteps } from '../signing/hash-steps.js';
import { explainSteps } from '../signing/mistakes/explain-steps.js';
import type { MisreadableSecret, SecretProvider } from '../signing/mistakes/explain-steps.js';
import type { MismatchExplanation, RequestToExplain } from '../signing/mistakes/mistake.js';
import type { EventPart, EventToVerify, EventVerdict } from './event-verdict.js';
import { judgeEvent } from './judge-event.js';

/** Judges an event, and explains a wrong signature of the platform. `json` is the body before gzip, if it can be read. */
export function* verifyEventSteps<Secret extends MisreadableSecret<Secret>>(
  event: EventToVerify<Secret>,
  json: Uint8Array | undefined,
  provider: SecretProvider<Secret>,
): HashSteps<Secret, EventVerdict> {
  const verdict = yield* judgeEvent(event, json);
  const request = toExplain(event, verdict);
  return request ? explained(verdict, yield* explainSteps(request, provider)) : verdict;
}

/** The request of an event whose platform signature is wrong, with the secrets of the user whom it names; else undefined. */
function toExplain<Secret>(
  event: EventToVerify<Secret>,
  { platform }: EventVerdict,
): RequestToExplain<Secret> | undefined {
  if (platform !== 'wrong') return undefined;
  const user = userOf(headerValues(event.received.headers, 'authorization')[0] ?? '');
  const secrets = event.secrets.filter((known) => known.user === user).map(({ secret }) => secret);
  return { ...event, secrets };
}

/** Faults that no part of the event explains: then a mistake of the signer may. */
const UNEXPLAINED: readonly EventPart[] = ['secret', 'target'];

/** A verdict with what should have been signed, and the known mistake where no changed part explains the signature. */
function explained(verdict: EventVerdict, { canonicalRequest, stringToSign, hint }: MismatchExplanation): EventVerdict {
  const isUnexplained = verdict.problems.some(({ part }) => UNEXPLAINED.includes(part));
  return { ...verdict, canonicalRequest, stringToSign, ...(isUnexplained && hint !== null ? { hint } : {}) };
}

function userOf(authorization: string): string {
  try {
    return cutAuthorizationHeader(authorization).user;
  } catch {
    return '';
  }
}
