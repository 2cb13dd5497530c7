import { refuseMisusedMembers, TEXT, TEXTS } from '../errors/argument.js';
import { canonicalHeaderNames, headerLines } from './canonical-headers.js';
import { canonicalPath } from './canonical-path.js';
import { canonicalQuery } from './canonical-query.js';
import { RAW_HEADERS } from './raw-headers.js';
import type { RawHeaders } from './raw-headers.js';
import { splitTarget } from './split-target.js';

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
  /** Each line ends in a newline, the last one too. */
  readonly headers: string;
  readonly signedHeaders: string;
}

const TO_CANONICALIZE = Object.entries({ method: TEXT, target: TEXT, headers: RAW_HEADERS, signedHeaders: TEXTS });

/**
 * The canonical request: method, path, query, headers and signed names, joined by newlines. The query line is there, empty,
 * also where there is no query.
 *
 * @throws ProtocolError SIGNATURE_INVALID where a signed header is not in the request.
 * @example
 * canonicalRequest({ method: 'get', target: '/a?b=1', headers: ['Host', 'api.example'], signedHeaders: ['host'] });
 * // 'GET\n/a\nb=1\nhost:api.example\n\nhost'
 * @see spec: Canonical request; D-SIG-3
 */
export function canonicalRequest(request: RequestToCanonicalize): string {
  refuseMisusedMembers('request', request, TO_CANONICALIZE);
  const { method, target, headers, signedHeaders } = request;
  return joinCanonicalParts(
    canonicalParts({ method, target, headers, signedHeaders: canonicalHeaderNames(signedHeaders) }),
  );
}

/** The components of a request whose signed names are lower-case, sorted and unique already. */
export function canonicalParts({ method, target, headers, signedHeaders }: RequestToCanonicalize): CanonicalParts {
  const { path, query } = splitTarget(target);
  return {
    method: method.toUpperCase(),
    path: canonicalPath(path),
    query: canonicalQuery(query),
    headers: headerLines(headers, signedHeaders),
    signedHeaders: signedHeaders.join(';'),
  };
}

/** The components in their order, one newline between two. */
export function joinCanonicalParts({ method, path, query, headers, signedHeaders }: CanonicalParts): string {
  return `${method}\n${path}\n${query}\n${headers}\n${signedHeaders}`;
}
