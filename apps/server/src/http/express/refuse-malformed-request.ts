import { maxHeaderSize, METHODS } from 'node:http';
import type { Duplex } from 'node:stream';
import { canonicalPath, splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError, quote, renderErrorBody } from '@talent-platform/protocol/errors';
import type { Reply } from '../reply/reply.js';
import { singleHeader } from '../request/header-lines.js';
import { refusalReply } from '../reply/refusals.js';
import type { TalentRequest } from './talent-request.js';
import { newTransactionId } from '../request/request-context.js';

/** Host and port as in RFC 9110, 7.2 and RFC 3986, 3.2. It may be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d{0,5})?$/i;

const MAX_PORT = 65_535;

/** Limit of headers of a request. Headers with empty values count too (D-ERR-9). */
export const MAX_HEADERS = 255;

const VERSIONS: ReadonlySet<string> = new Set(['1.1', '1.0']);

const VERSION_NOT_SUPPORTED = 'The request line must end with HTTP/1.1 or HTTP/1.0.';

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

function refuseManyHeaders({ rawHeaders }: TalentRequest): void {
  if (rawHeaders.length > 2 * MAX_HEADERS) throw malformed(431, `A request must have at most ${MAX_HEADERS} headers.`);
}

function refuseVersion({ httpVersion }: TalentRequest): void {
  if (VERSIONS.has(httpVersion)) return;
  // Node reads a request line without a version as HTTP/0.9, which had no headers.
  throw malformed(httpVersion === '0.9' ? 400 : 505, VERSION_NOT_SUPPORTED);
}

function refuseHost({ httpVersion, rawHeaders }: TalentRequest): void {
  const host = singleHeader(rawHeaders, 'host');
  if (host === undefined && httpVersion === '1.1') throw malformed(400, 'The Host header is missing.');
  if (!HOST.test(host ?? '') || Number(/:(\d+)$/.exec(host ?? '')?.[1] ?? 0) > MAX_PORT)
    throw malformed(400, 'The Host header must be a host name or address, and perhaps a port.');
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

function refuseExpectation({ headers: { expect } }: TalentRequest): void {
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    throw malformed(417, 'The Expect header must be 100-continue or left out.');
}

function malformed(status: number, detail: string): ProtocolError {
  return new ProtocolError([{ code: 'BODY_MALFORMED', status, detail }]);
}

function originForm(target: string): string {
  const { path, query } = splitTarget(target);
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return query === '' ? rooted : `${rooted}?${query}`;
}

const RULES: ReadonlyArray<(request: TalentRequest) => void> = [
  refuseManyHeaders,
  refuseVersion,
  refuseFragment,
  refuseHost,
  refuseTransferEncoding,
  refuseExpectation,
];

/** A reply without its body. */
interface Refusal {
  readonly statusLine: string;
  readonly detail: string;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_INVALID_VERSION: { statusLine: '505 HTTP Version Not Supported', detail: VERSION_NOT_SUPPORTED },
  HPE_HEADER_OVERFLOW: {
    statusLine: '431 Request Header Fields Too Large',
    detail: `The request line and headers must not be larger than ${maxHeaderSize} bytes.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { statusLine: '408 Request Timeout', detail: 'The request did not arrive in time.' },
};

const BAD_REQUEST = '400 Bad Request';
const NOT_HTTP: Refusal = { statusLine: BAD_REQUEST, detail: 'The request is not valid HTTP.' };
const TUNNEL: Refusal = { statusLine: BAD_REQUEST, detail: 'This server opens no tunnels: CONNECT has no use.' };

/** Returns the refusal of bytes that are not an HTTP request. */
export function refusalOf(error: Unparsable): Refusal {
  return REFUSALS[error.code ?? ''] ?? methodRefusal(error) ?? NOT_HTTP;
}

/** A parser error of Node, with the bytes that the parser could not read. Some errors have no bytes. */
export interface Unparsable extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/**
 * Explains a method in lower case, because clients that sign `get` often send it too. Methods are case-sensitive (RFC
 * 9110, 9.1).
 */
function methodRefusal({ code, rawPacket }: Unparsable): Refusal | undefined {
  if (code !== 'HPE_INVALID_METHOD') return undefined;
  const [, sent = ''] = /^([A-Za-z]{3,7}) \//.exec(rawPacket?.toString('latin1', 0, 16) ?? '') ?? [];
  const method = sent.toUpperCase();
  if (method === sent || !METHODS.includes(method)) return undefined;
  const detail = `The method must be in upper case, received "${sent}". Send and sign it as "${method}".`;
  return { statusLine: BAD_REQUEST, detail };
}

/** Refuses CONNECT, because it names no path of the service, and the bytes after it are not HTTP. */
export function refuseTunnel(_request: unknown, socket: Duplex): void {
  socket.on('error', () => socket.destroy()).resume();
  refuse(socket, TUNNEL);
}

/** Timeout for a refused client to close its side. It may still be sending. */
const LINGER_MS = 2000;

/** Replies to what never reaches the checks, and ends the connection. */
export function refuse(socket: Duplex, { statusLine, detail }: Refusal): void {
  const body = JSON.stringify(renderErrorBody([{ code: 'BODY_MALFORMED', detail }]));
  socket.end(
    [
      `HTTP/1.1 ${statusLine}`,
      `X-TRANSACTION: ${newTransactionId()}`,
      'Strict-Transport-Security: max-age=7776000',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Content-Type: application/json;charset=UTF-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Error: 12:${detail}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  linger(socket);
}

/**
 * Closes a connection whose client was told so. A connection that is closed before the client has sent everything is
 * reset, and the client may lose the reply.
 */
export function linger(socket: Duplex): void {
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
