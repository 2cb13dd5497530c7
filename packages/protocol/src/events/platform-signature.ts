import { canonicalRequest } from '../canonical/canonical-request.js';
import { headerValues } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import { ProtocolError } from '../errors/protocol-error.js';
import { parseAuthorizationHeader } from '../signing/authorization-header.js';
import { hashOf, signatureOf } from '../signing/hash-steps.js';
import type { HashSteps } from '../signing/hash-steps.js';
import type { ReceivedRequest, RequestClaim } from '../signing/read-request.js';
import { formatRequestDate } from '../signing/request-date.js';
import { DATE_HEADER, DIGEST_HEADER, joinStringToSign, printedForm } from '../signing/signature-scheme.js';
import { changedProblem, changedPlaces, findSigners } from './compare-signatures.js';
import type { Signer } from './compare-signatures.js';
import type { PlatformClaim } from './event-claims.js';
import { EVENT_CONTENT_TYPE, SIGNED_EVENT_HEADERS, WEBHOOK_TIMESTAMP_HEADER } from './event-headers.js';
import type { EventPart, EventProblem, EventToVerify } from './event-verdict.js';

/** The users whose secrets made a signature, and the problems of the event all the same. */
export interface CheckedSignature {
  readonly signers: readonly Signer[];
  readonly problems: readonly EventProblem[];
}

/** Finds who signed the request, and checks that the request names this user and that the signed hash is the body's. */
export function* checkPlatformSignature<Secret>(
  { claim }: PlatformClaim,
  { secrets, body }: EventToVerify<Secret>,
): HashSteps<Secret, CheckedSignature> {
  if (!claim) return { signers: [], problems: [] };
  const printed = printedForm(claim.canonicalRequest);
  const texts: string[] = [];
  for (const form of printed === undefined ? [claim.canonicalRequest] : [claim.canonicalRequest, printed])
    texts.push(joinStringToSign(claim.date, yield* hashOf(form)));
  const all = yield* findSigners({ texts, signatures: [claim.signature], write: (hex) => hex }, secrets);
  const named = all.filter(({ user }) => user === claim.user);
  const signers = named.length > 0 ? named : all;
  const [signer] = signers;
  const digest = yield* hashOf(body);
  const problems: EventProblem[] = [];
  if (signer && signer.user !== claim.user) {
    const users = `names the user ${JSON.stringify(claim.user)}, and the secret is that of ${JSON.stringify(signer.user)}`;
    problems.push({ part: 'authorization', detail: `Authorization ${users}.` });
  }
  if (signer && digest !== claim.declaredDigest) {
    const came = `${body.length} bytes came, whose SHA-256 is ${digest}`;
    problems.push({
      part: 'body',
      detail: `The body is not the one that was signed: ${came}; ${DIGEST_HEADER}, which is signed, names another.`,
      values: { signed: claim.declaredDigest, arrived: digest },
    });
  }
  return { signers, problems };
}

/** A signature of the platform's scheme that no known secret made over the received event. */
export interface PlatformFault<Secret> {
  readonly event: EventToVerify<Secret>;
  readonly claim: RequestClaim;
  /** Whether Standard Webhooks' signature is right: then the secret is known, and id, time and JSON are whole. */
  readonly isStandardRight: boolean;
}

/**
 * Finds the part of an event that was changed after it was signed. It is the part whose original makes the signature
 * right; otherwise the signature, if only a byte of it is wrong; otherwise the parts that nothing vouches for.
 */
export function* findPlatformFault<Secret>(fault: PlatformFault<Secret>): HashSteps<Secret, readonly EventProblem[]> {
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
    const places = changedPlaces(yield* signatureOf(secret, right), claim.signature);
    const detail = `The signature in Authorization was changed on its way: byte ${places?.join(', ')} of it is wrong.`;
    if (places) return [{ part: 'authorization', detail }];
  }
  if (!fault.isStandardRight) return [unknownSecret(fault)];
  // A host with several known names is not suspicious if it arrives under one of them.
  const suspects = originals.filter(({ part, arrived }) => part !== 'host' || !hosts.includes(arrived));
  return suspects.length > 0 ? suspects.map(changed) : unverifiedParts(event);
}

/** Returns the string to sign with the original part; nothing if that part names a header that is missing. */
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

/** All other parts are as they were signed, so the target or the host must have been changed. */
function unverifiedParts({ received, hosts = [] }: EventToVerify<unknown>): readonly EventProblem[] {
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

/** A part that is not as the platform always sends it, or contradicts another part of the event. */
interface Original {
  readonly part: EventPart;
  readonly signed: string;
  readonly arrived: string;
  /** The request with the part as it must have been signed. */
  readonly received: ReceivedRequest;
  readonly signedHeaders: readonly string[];
}

/** An event's request, the names that its Authorization says are signed, and the SHA-256 of its body. */
interface SignedParts {
  readonly received: ReceivedRequest;
  readonly signedHeaders: readonly string[];
  readonly digest: string;
  /** The names under which the endpoint is reached. */
  readonly hosts: readonly string[];
}

/** Returns the parts of a signed event that are not as they must have been signed. */
function originalsOf({ received, signedHeaders, digest, hosts }: SignedParts): readonly Original[] {
  const { method, headers } = received;
  const expected: ReadonlyArray<readonly [part: EventPart, values: readonly string[]]> = [
    ['content-type', [EVENT_CONTENT_TYPE]],
    ['host', hosts],
    [DATE_HEADER, dateOf(headers)],
    [DIGEST_HEADER, [digest]],
  ];
  const changedHeaders = expected.flatMap(([part, values]) => {
    const arrived = headerValues(headers, part)[0] ?? '';
    return values.map((signed) => {
      const restored = { ...received, headers: withValue(headers, part, signed) };
      return { part, signed, arrived, received: restored, signedHeaders };
    });
  });
  const names = { signed: SIGNED_EVENT_HEADERS.join(';'), arrived: signedHeaders.join(';'), received };
  const others: readonly Original[] = [
    { part: 'method', signed: 'POST', arrived: method, received: { ...received, method: 'POST' }, signedHeaders },
    { part: 'authorization', ...names, signedHeaders: SIGNED_EVENT_HEADERS },
  ];
  return [...changedHeaders, ...others].filter(({ signed, arrived }) => signed !== arrived);
}

/** Returns the date of Standard Webhooks' timestamp, which is of the same attempt. */
function dateOf(headers: RawHeaders): string[] {
  const timestamp = headerValues(headers, WEBHOOK_TIMESTAMP_HEADER)[0] ?? '';
  return /^\d{1,11}$/.test(timestamp) ? [formatRequestDate(new Date(Number(timestamp) * 1000))] : [];
}

/** Returns the headers with a single value for a name, added at the end. */
function withValue(headers: RawHeaders, name: string, value: string): RawHeaders {
  const others = headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== name);
  return [...others, name, value];
}
