import { refuseMissing } from '../canonical/canonical-headers.js';
import { canonicalParts, joinCanonicalParts } from '../canonical/canonical-request.js';
import { headerValues, RAW_HEADERS } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import { DATE, refuseMisuse, refuseMisusedMembers, TEXT } from '../errors/argument.js';
import { ProtocolError, refuseProblems } from '../errors/protocol-error.js';
import type { Problem } from '../errors/protocol-error.js';
import { authorizationProblems, readAuthorizationHeader } from './authorization-header.js';
import type { SignedAuthorization } from './authorization-header.js';
import { formatRequestDate, parseRequestDate, withinClockWindow } from './request-date.js';
import { DATE_HEADER, DIGEST_HEADER, isHexDigest, otherFormOf } from './signature-scheme.js';

/** A received request: Node's `req.method`, `req.url` and `req.rawHeaders`. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as on the wire. */
  readonly target: string;
  readonly headers: RawHeaders;
}

/** The contents of a signed request: well-formed, but not yet verified. */
export interface RequestClaim {
  readonly user: string;
  readonly signature: string;
  /** The text of `x-svc-date`. */
  readonly date: string;
  /** The text of `x-svc-content-sha256`, which the body must match. */
  readonly declaredDigest: string;
  readonly canonicalRequest: string;
}

/** A claim with the string that its signature is over. */
export interface SignatureClaim extends RequestClaim {
  readonly stringToSign: string;
}

/** A request that is to be verified. */
export interface RequestToVerify<Secret> {
  readonly received: ReceivedRequest;
  /** The live secrets of the user: two while a rotation overlaps, none for an unknown user. */
  readonly secrets: readonly Secret[];
  /** The time of the clock. */
  readonly now: Date;
  /** The received body. If undefined, the body is not compared with its digest. */
  readonly body?: Uint8Array;
}

/** The members of a claim that decide whether its signature matches. */
export const CLAIM = Object.entries({ date: TEXT, canonicalRequest: TEXT, stringToSign: TEXT, signature: TEXT });

const RECEIVED = Object.entries({ method: TEXT, target: TEXT, headers: RAW_HEADERS });

/** Does the part of verifying before the first hash: header, then date, then the parts that are signed (D-ERR-6). */
export function readRequest(request: ReceivedRequest, now: Date): RequestClaim {
  refuseMisusedMembers('request', request, RECEIVED);
  refuseMisuse('now', now, DATE);
  const { method, target, headers } = request;
  const authorization = readAuthorization(headers);
  const date = readDate(headers, now);
  const digests = headerValues(headers, DIGEST_HEADER);
  refuseProblems(authorizationProblems(authorization).concat(digestProblems(digests)));
  const { user, signature, signedHeaders } = authorization;
  const canonicalRequest = joinCanonicalParts(
    canonicalParts({ method, target, headers, signedHeaders }, refuseMissing),
  );
  return { user, signature, date, declaredDigest: digests[0] ?? '', canonicalRequest };
}

function readAuthorization(headers: RawHeaders): SignedAuthorization {
  const values = headerValues(headers, 'authorization');
  if (values.length > 1) throw ProtocolError.of('CREDENTIALS_INVALID', 'Authorization must be sent once.');
  if (values.length === 0) throw ProtocolError.of('CREDENTIALS_INVALID', 'The Authorization header is missing.');
  return readAuthorizationHeader(values[0] ?? '');
}

function readDate(headers: RawHeaders, now: Date): string {
  const values = headerValues(headers, DATE_HEADER);
  const date = values[0] ?? '';
  if (values.length === 0) throw expired('is missing: send the time of the request');
  if (values.length > 1) throw expired('must be sent once');
  const requestMs = parseRequestDate(date);
  if (requestMs === undefined) {
    const isZoneless = parseRequestDate(`${date.replace(' ', 'T')}Z`) !== undefined;
    const missing = isZoneless ? '. It has no zone: write UTC with a Z at its end, or local time with its offset' : '';
    const form = 'must be a time as YYYY-MM-DDThh:mm:ssZ, or with +hh:mm for Z';
    throw expired(`${form}, received ${JSON.stringify(date)}${missing}`);
  }
  if (!withinClockWindow(requestMs, now.getTime())) throw expired(outsideWindow(date, requestMs, now));
  return date;
}

/** The message may name the server's time, because every reply has it as Date. */
function outsideWindow(date: string, requestMs: number, now: Date): string {
  const seconds = Math.round((requestMs - now.getTime()) / 1000);
  const offset = `${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead'}`;
  const wayOut = 'Set the clock that signs, or sign each request when it is sent';
  return `must be within 300 seconds of the server's time, which is ${formatRequestDate(now)}: ${JSON.stringify(date)} is ${offset}. ${wayOut}`;
}

function expired(what: string): ProtocolError {
  return ProtocolError.of('REQUEST_EXPIRED', `${DATE_HEADER} ${what}.`);
}

function digestProblems(digests: readonly string[]): Problem[] {
  const digest = digests[0] ?? '';
  if (digests.length === 1 && isHexDigest(digest)) return [];
  if (digests.length === 0) return [invalidDigest('is missing: send the SHA-256 of the body, also of an empty one')];
  if (digests.length > 1) return [invalidDigest('must be sent once')];
  const form = otherFormOf(digest);
  const written = form === undefined ? '' : ` and is written ${form}`;
  return [invalidDigest(`must be 64 lower-case hexadecimal characters${written}, received ${JSON.stringify(digest)}`)];
}

function invalidDigest(what: string): Problem {
  return { code: 'SIGNATURE_INVALID', detail: `${DIGEST_HEADER} ${what}.` };
}

/** Returns the refusal of a wrong signature. It is the same for an unknown user (D-ERR-5). */
export function signatureMismatch(): ProtocolError {
  return ProtocolError.of('SIGNATURE_INVALID', 'The signature does not match the request.');
}

/** Returns the refusal of a body that is not the one that was signed. */
export function bodyMismatch(): ProtocolError {
  return ProtocolError.of('SIGNATURE_INVALID', `The body does not match ${DIGEST_HEADER}.`);
}
