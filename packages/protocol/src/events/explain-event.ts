import { headerValues } from '../canonical/raw-headers.js';
import { cutAuthorizationHeader } from '../signing/authorization-header.js';
import type { MismatchExplanation, RequestToExplain } from '../signing/mistakes/mistake.js';
import type { EventPart, EventToVerify, EventVerdict } from './event-verdict.js';

/** The request of an event whose platform signature is wrong, with the secrets of the user whom it names; else undefined. */
export function toExplain<Secret>(
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
export function explained(
  verdict: EventVerdict,
  { canonicalRequest, stringToSign, hint }: MismatchExplanation,
): EventVerdict {
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
