import { canonicalPath, splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Reply } from '../reply/reply.js';
import { singleHeader } from '../request/header-lines.js';
import { refusalReply } from '../reply/refusals.js';
import type { TalentRequest } from './talent-request.js';

/**
 * Refuses a request that the signature, the router, the handlers and proxies could read differently, and ends its
 * connection (D-ERR-9). Reduces an absolute target to its path and query, because the router could read its host in
 * another way (D-SIG-5, D-SIG-6). Replaces a signed path by its canonical form (D-SIG-19).
 */
export function refuseHead(request: TalentRequest): Reply | undefined {
  try {
    for (const rule of RULES) rule(request);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return refusalReply(error, request.url ?? '').with('Connection', 'close');
  }
  const target = request.url ?? '';
  if (!PLAIN_TARGET.test(target)) request.url = routedTarget(target);
  return undefined;
}

/** Matches most targets. Their path is canonical already. */
const PLAIN_TARGET = /^(?:\/[A-Za-z0-9\-_~][A-Za-z0-9\-_.~]*)+\/?(?:\?|$)/;

/**
 * Paths that are signed. The router receives the canonical path, so that the verified path is the one that is served.
 */
const SIGNED_PATH = /^\/(?:customers|platform)\//;

/** Returns the target that is routed, verified and logged (D-SIG-19). */
function routedTarget(target: string): string {
  const { path, query } = splitTarget(target);
  const canonical = canonicalPath(path);
  if (!SIGNED_PATH.test(canonical)) return target.startsWith('/') ? target : originForm(target);
  return query === '' ? canonical : `${canonical}?${query}`;
}

/**
 * Refuses a target with a fragment (RFC 9112, 3.2). The router would cut the fragment off, but the signature would
 * cover it.
 */
function refuseFragment({ url = '' }: TalentRequest): void {
  if (url.includes('#')) throw malformed(400, 'The request target must not hold "#": encode it as %23.');
}

function refuseVersion({ httpVersion }: TalentRequest): void {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    throw malformed(505, 'The request line must end with HTTP/1.1 or HTTP/1.0.');
}

function refuseHosts({ rawHeaders }: TalentRequest): void {
  singleHeader(rawHeaders, 'host');
}

/**
 * Refuses a request whose body has an unclear end. Otherwise, one reader could take the body for the next request
 * (RFC 9112, 6.1).
 */
function refuseTransferEncoding({ httpVersion, headers }: TalentRequest): void {
  const encoding = headers['transfer-encoding'];
  if (encoding === undefined) return;
  if (httpVersion !== '1.1')
    throw malformed(400, 'HTTP/1.0 knows no Transfer-Encoding: send HTTP/1.1, or a Content-Length.');
  if (encoding.toLowerCase() !== 'chunked')
    throw malformed(501, `The Transfer-Encoding must be "chunked" alone, received ${quote(encoding)}.`);
}

function malformed(status: number, detail: string): ProtocolError {
  return new ProtocolError([{ code: 'BODY_MALFORMED', status, detail }]);
}

function originForm(target: string): string {
  const { path, query } = splitTarget(target);
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return query === '' ? rooted : `${rooted}?${query}`;
}

const RULES = [refuseVersion, refuseFragment, refuseHosts, refuseTransferEncoding];
