import { canonicalHeaderNames } from '../canonical/canonical-headers.js';
import { canonicalParts, joinCanonicalParts } from '../canonical/canonical-request.js';
import { headerValues, RAW_HEADERS } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import { BYTES, DATE, optional, refuseMisuse, refuseMisusedMembers, TEXT, TEXTS } from '../errors/argument.js';
import type { Kind } from '../errors/argument.js';
import { formatAuthorizationHeader } from './authorization-header.js';
import { formatRequestDate } from './request-date.js';
import { DATE_HEADER, DIGEST_HEADER, isHexDigest, REQUIRED_HEADERS } from './signature-scheme.js';

export interface RequestToSign<Secret> {
  readonly method: string;
  /** Path and query exactly as they are sent, escapes included. */
  readonly target: string;
  /** Headers that are sent in addition to the headers of the signature. */
  readonly headers?: RawHeaders;
  /** The exact bytes that are sent. Undefined if there is no body. */
  readonly body?: Uint8Array;
  /**
   * Instead of `body`, if the body is streamed and never whole in memory: the SHA-256 of all its bytes, as `bodyDigest`
   * writes it.
   */
  readonly digest?: string;
  readonly user: string;
  readonly secret: Secret;
  readonly now: Date;
  /** Which of `headers` to sign; left out, all of them. The date and the digest are always signed. */
  readonly signedHeaders?: readonly string[];
}

/** The headers of a signature, by name. `fetch`, `new Headers` and node:http accept them directly. */
export type SignatureHeaders = Readonly<Record<typeof DATE_HEADER | typeof DIGEST_HEADER | 'authorization', string>>;

/** A signed request: the headers to add to it, and every stage of its signature. */
export interface SignedRequest {
  readonly headers: SignatureHeaders;
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly signature: string;
}

/** A request whose canonical form is known, and whose signature is not known yet. */
export interface PreparedRequest {
  readonly user: string;
  readonly date: string;
  readonly digest: string;
  readonly signedHeaders: readonly string[];
  readonly canonicalRequest: string;
}

const DIGEST: Kind = {
  words: '64 lower-case hexadecimal characters',
  holds: (value) => typeof value === 'string' && isHexDigest(value),
};

const TO_SIGN = Object.entries({
  method: TEXT,
  target: TEXT,
  headers: optional(RAW_HEADERS),
  body: optional(BYTES),
  digest: optional(DIGEST),
  user: TEXT,
  now: DATE,
  signedHeaders: optional(TEXTS),
});

/**
 * Refuses a request that cannot be signed.
 *
 * @param secret the kind of secret that this runtime takes.
 * @throws TypeError
 */
export function refuseUnsignable(request: RequestToSign<unknown>, secret: Kind): void {
  refuseMisusedMembers('request', request, TO_SIGN);
  refuseMisuse('request.secret', request.secret, secret);
  const { headers = [], signedHeaders = [], body, digest } = request;
  if (body && digest !== undefined)
    throw new TypeError(
      '"request.body" and "request.digest" cannot be given together: the digest is that of the body.',
    );
  const unsent = signedHeaders.find((name) => headerValues(headers, name.toLowerCase()).length === 0);
  if (unsent !== undefined)
    throw new TypeError(`"request.signedHeaders" names "${unsent}", which is not in the request.`);
}

/** Does the part of signing before the first hash: the headers of the signature and the canonical request. */
export function prepareRequest(request: RequestToSign<unknown>, digest: string): PreparedRequest {
  const { user, method, target } = request;
  const date = formatRequestDate(request.now);
  const headers = withSignatureHeaders(request.headers ?? [], date, digest);
  const signedHeaders = namesToSign(request.signedHeaders ?? headers.filter((_, index) => index % 2 === 0));
  const canonicalRequest = joinCanonicalParts(canonicalParts({ method, target, headers, signedHeaders }));
  return { user, date, digest, signedHeaders, canonicalRequest };
}

/** Does the part of signing after the last hash: the headers to send. */
export function completeRequest(prepared: PreparedRequest, stringToSign: string, signature: string): SignedRequest {
  const { user, date, digest, signedHeaders, canonicalRequest } = prepared;
  const authorization = formatAuthorizationHeader({ user, signedHeaders, signature });
  const headers = { [DATE_HEADER]: date, [DIGEST_HEADER]: digest, authorization };
  return { headers, canonicalRequest, stringToSign, signature };
}

const OWN_HEADERS: readonly string[] = [DATE_HEADER, DIGEST_HEADER, 'authorization'];

/** Returns the headers to send. Headers of an older signature are replaced, so that a request can be signed again. */
function withSignatureHeaders(sent: RawHeaders, date: string, digest: string): RawHeaders {
  const headers = [DATE_HEADER, date, DIGEST_HEADER, digest];
  for (let index = 0; index + 1 < sent.length; index += 2) {
    const name = sent[index] ?? '';
    if (!OWN_HEADERS.includes(name.toLowerCase())) headers.push(name, sent[index + 1] ?? '');
  }
  return headers;
}

function namesToSign(chosen: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const name of chosen) if (!OWN_HEADERS.includes(name.toLowerCase())) names.push(name.toLowerCase());
  names.push(...REQUIRED_HEADERS);
  return canonicalHeaderNames(names);
}
