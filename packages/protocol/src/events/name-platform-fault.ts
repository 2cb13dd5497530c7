import { canonicalRequest } from '../canonical/canonical-request.js';
import { headerValues } from '../canonical/raw-headers.js';
import { ProtocolError } from '../errors/protocol-error.js';
import { parseAuthorizationHeader } from '../signing/authorization-header.js';
import type { RequestClaim } from '../signing/read-request.js';
import { joinStringToSign } from '../signing/signature-scheme.js';
import { changedProblem, editedPlaces } from './changed-byte.js';
import { originalsOf } from './event-originals.js';
import type { Original } from './event-originals.js';
import type { EventProblem, EventToVerify } from './event-verdict.js';
import { findSigners } from './find-signers.js';
import { hashOf, signatureOf } from '../signing/hash-steps.js';
import type { HashSteps } from '../signing/hash-steps.js';

/** A signature that nobody made over what came. */
export interface PlatformFault<Secret> {
  readonly event: EventToVerify<Secret>;
  readonly claim: RequestClaim;
  /** Whether Standard Webhooks' signature is right: then the secret is known, and id, time and JSON are whole. */
  readonly isStandardRight: boolean;
}

/**
 * Finds the part of an event that was changed after it was signed. It is the part whose original makes the signature
 * right; otherwise the signature, if all but a byte of it is right; otherwise the parts that nothing vouches for.
 */
export function* namePlatformFault<Secret>(fault: PlatformFault<Secret>): HashSteps<Secret, readonly EventProblem[]> {
  const { event, claim } = fault;
  const { received, hosts = [], secrets } = event;
  const { signedHeaders } = parseAuthorizationHeader(headerValues(received.headers, 'authorization')[0] ?? '');
  const originals = originalsOf({ received, signedHeaders, hosts, digest: yield* hashOf(event.body) });
  for (const original of originals) {
    const texts = yield* textsOf(original, claim);
    const signers = yield* findSigners({ texts, signatures: [claim.signature], write: (hex) => hex }, secrets);
    if (signers.length > 0) return [changed(original)];
  }
  const right = joinStringToSign(claim.date, yield* hashOf(claim.canonicalRequest));
  for (const { secret } of secrets) {
    const places = editedPlaces(yield* signatureOf(secret, right), claim.signature);
    const detail = `The signature in Authorization was changed on its way: byte ${places?.join(', ')} of it is wrong.`;
    if (places) return [{ part: 'authorization', detail }];
  }
  if (!fault.isStandardRight) return [unknownSecret(fault)];
  // A host that is known by several names is no suspect for arriving under one of them.
  const suspects = originals.filter(({ part, arrived }) => part !== 'host' || !hosts.includes(arrived));
  return suspects.length > 0 ? suspects.map(changed) : unvouched(event);
}

/** The string to sign with a part as it was; none where that names a header that did not come. */
function* textsOf<Secret>(
  { part, signed, received, signedHeaders }: Original,
  { date }: RequestClaim,
): HashSteps<Secret, readonly string[]> {
  try {
    const canonical = canonicalRequest({ ...received, signedHeaders });
    return [joinStringToSign(part === 'x-svc-date' ? signed : date, yield* hashOf(canonical))];
  } catch (error) {
    if (error instanceof ProtocolError) return [];
    throw error;
  }
}

function changed(original: Original): EventProblem {
  const { part } = original;
  const name = part === 'method' ? 'The method' : part === 'authorization' ? 'signedheaders of Authorization' : part;
  return changedProblem(name, original);
}

/** All else is as it was signed: what is left is where the event was sent. */
function unvouched({ received, hosts = [] }: EventToVerify<unknown>): readonly EventProblem[] {
  const host = headerValues(received.headers, 'host')[0] ?? '';
  const rest = 'The secret, the body, the date and all other signed parts are right';
  const target = `${rest}: the path or the query is not the one that was signed, ${JSON.stringify(received.target)} arrived. Does a proxy rewrite it?`;
  const hostDetail = `${rest}: the host may not be the one that was signed, ${JSON.stringify(host)} arrived. Does a proxy rewrite it?`;
  return [
    { part: 'target', detail: target },
    ...(hosts.includes(host) ? [] : [{ part: 'host' as const, detail: hostDetail }]),
  ];
}

function unknownSecret({ event: { secrets }, claim: { user } }: PlatformFault<unknown>): EventProblem {
  const known = secrets.filter((secret) => secret.user === user).length;
  const which =
    known === 0
      ? `No secret of the user ${JSON.stringify(user)} is known`
      : `No secret that is known of ${JSON.stringify(user)} made this signature`;
  return { part: 'secret', detail: `${which}, nor any other: compare the secret with the one of the subscription.` };
}
