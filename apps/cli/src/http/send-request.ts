import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import type { BaseUrl } from './base-url.js';
import { networkError } from './network-error.js';

/** Headers as they go over the wire, in order, repeats included. */
export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

/** A request whose every byte is decided: the target is sent as it stands, and so is the body. */
export interface WireRequest {
  readonly base: BaseUrl;
  readonly method: string;
  /** Path and query as they are signed. */
  readonly target: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array | undefined;
  readonly timeoutMs: number;
}

/** The answer, undecoded. */
export interface WireResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly headers: HeaderList;
  readonly body: Buffer;
  readonly tls?: { readonly protocol: string; readonly validTo: Date };
}

/** Sends one request. Refusals of the server are answers; only a failed connection rejects. */
export type Send = (request: WireRequest) => Promise<WireResponse>;

/** Sends by node:http or node:https with the raw target. Redirects are not followed: their target was not signed. */
export const sendRequest: Send = (request) =>
  new Promise((resolve, reject) => {
    const { base, method, target, body, timeoutMs } = request;
    const fail = (error: Error): void => reject(networkError(error, base));
    const outgoing = (base.secure ? https : http).request({
      host: base.hostname,
      port: base.port,
      method,
      path: target,
      // A flat list keeps order, spelling and repeats; Node then adds no Host of its own.
      headers: [['Host', base.host], ...lengthHeader(request), ...request.headers, ['Connection', 'close']].flat(),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      // Read now: the socket may be gone at the end of the answer.
      const tls = response.socket instanceof TLSSocket ? { tls: readTls(response.socket) } : {};
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => resolve({ ...readHead(response), ...tls, body: Buffer.concat(chunks) }));
    });
    outgoing.end(body);
  });

function lengthHeader({ method, body }: WireRequest): HeaderList {
  const expectsBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return body === undefined && !expectsBody ? [] : [['Content-Length', String(body?.byteLength ?? 0)]];
}

function readHead(response: http.IncomingMessage): Omit<WireResponse, 'body'> {
  const { statusCode = 0, statusMessage = '', httpVersion, rawHeaders } = response;
  return { status: statusCode, statusText: statusMessage, httpVersion, headers: pairHeaders(rawHeaders) };
}

function readTls(socket: TLSSocket): NonNullable<WireResponse['tls']> {
  return { protocol: socket.getProtocol() ?? 'TLS', validTo: new Date(socket.getPeerCertificate().valid_to) };
}

/** Node's `rawHeaders` as pairs. */
function pairHeaders(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}
