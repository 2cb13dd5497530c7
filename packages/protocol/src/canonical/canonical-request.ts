import { refuseMisuse, refuseMisusedMembers, TEXT, TEXTS } from '../errors/argument.js';
import { canonicalHeaderNames, headerLines, refuseMissing } from './canonical-headers.js';
import type { RefuseMissing } from './canonical-headers.js';
import { canonicalPath } from './canonical-path.js';
import { canonicalQuery } from './canonical-query.js';
import { RAW_HEADERS } from './raw-headers.js';
import type { RawHeaders } from './raw-headers.js';

/** The signed parts of a request. The hash of the body is in its `x-svc-content-sha256` header. */
export interface RequestToCanonicalize {
  readonly method: string;
  /** Path and query as on the wire. */
  readonly target: string;
  readonly headers: RawHeaders;
  /** The names of the headers that are signed, of any case and in any order. */
  readonly signedHeaders: readonly string[];
}

/** The five components of the canonical request (spec: Step 1). */
export interface CanonicalParts {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Each line ends in a newline, including the last one. */
  readonly headers: string;
  readonly signedHeaders: string;
}

const TO_CANONICALIZE = /* @__PURE__ */ Object.entries({
  method: TEXT,
  target: TEXT,
  headers: RAW_HEADERS,
  signedHeaders: TEXTS,
});

/**
 * Returns the canonical request: method, path, query, headers and signed names, joined by newlines. Without a query, the
 * query line is empty.
 *
 * @throws ProtocolError SIGNATURE_INVALID if a signed header is not in the request.
 * @example
 * canonicalRequest({ method: 'get', target: '/a?b=1', headers: ['Host', 'api.example'], signedHeaders: ['host'] });
 * // 'GET\n/a\nb=1\nhost:api.example\n\nhost'
 * @see spec: Canonical request; D-SIG-3
 */
export function canonicalRequest(request: RequestToCanonicalize): string {
  refuseMisusedMembers('request', request, TO_CANONICALIZE);
  const { method, target, headers, signedHeaders } = request;
  return joinCanonicalParts(
    canonicalParts({ method, target, headers, signedHeaders: canonicalHeaderNames(signedHeaders) }, refuseMissing),
  );
}

/**
 * Returns the components of a request whose signed names are lower-case, sorted and unique already.
 *
 * @param refuse left out if all signed headers are in the request.
 */
export function canonicalParts(request: RequestToCanonicalize, refuse?: RefuseMissing): CanonicalParts {
  const { method, target, headers, signedHeaders } = request;
  const { path, query } = splitTarget(target);
  return {
    method: method.toUpperCase(),
    path: canonicalPath(path),
    query: canonicalQuery(query),
    headers: headerLines(headers, signedHeaders, refuse),
    signedHeaders: signedHeaders.join(';'),
  };
}

/** Joins the components by newlines. */
export function joinCanonicalParts({ method, path, query, headers, signedHeaders }: CanonicalParts): string {
  return `${method}\n${path}\n${query}\n${headers}\n${signedHeaders}`;
}

/** The two parts of a request target, as they were on the wire. */
export interface TargetParts {
  readonly path: string;
  /** The text after the first `?`; empty if there is none. */
  readonly query: string;
}

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

/**
 * Parts a request target at its first `?`. The absolute form, which proxies send, loses scheme and authority.
 *
 * @param target the target as on the wire: Node's `req.url`, never one that a URL class has rewritten.
 * @example
 * splitTarget('/customers/1/people/7?fields=email'); // { path: '/customers/1/people/7', query: 'fields=email' }
 * @see D-SIG-5, D-SIG-6
 */
export function splitTarget(target: string): TargetParts {
  refuseMisuse('target', target, TEXT);
  const local = target.startsWith('/') ? target : target.replace(ORIGIN, '');
  const mark = local.indexOf('?');
  return mark < 0 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/** The digest of an empty body: the SHA-256 of the empty string (spec: Header rules). */
export const EMPTY_BODY_DIGEST = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
