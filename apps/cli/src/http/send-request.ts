import http from 'node:http';
import type { ClientRequest } from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { isNativeError } from 'node:util/types';
import { CliError } from '../cli-error.js';
import { systemCode } from '../system-error.js';
import type { BaseUrl } from './base-url.js';
import { refusedByProxy, tunnel, unusableProxy } from './proxy.js';
import type { Proxy, ProxyFor } from './proxy.js';

/** Headers in the order on the wire, with repeats. */
export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

/** A request that is sent exactly as it stands. */
export interface WireRequest {
  readonly base: BaseUrl;
  readonly method: string;
  /** Path and query as they are signed. */
  readonly target: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array | StreamedBody | undefined;
  /** Timeout for the reply. With a streamed body, the timeout for each pause between two pieces. */
  readonly timeoutMs: number;
  /**
   * Returns a function that receives the body piece by piece. If it returns undefined, the response holds the whole
   * body.
   */
  readonly takeBody?: (head: WireHead) => TakeBody | undefined;
}

/** Takes a body piece by piece, so its size does not matter. */
export type TakeBody = (pieces: AsyncIterable<Uint8Array>) => Promise<void>;

export interface WireHead {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly headers: HeaderList;
  readonly tls?: { readonly protocol: string; readonly validTo: Date };
}

/** The reply before any decoding. */
export interface WireResponse extends WireHead {
  /** Empty if `takeBody` took the body. */
  readonly body: Buffer;
}

/** Sends one request. Resolves for refusals, and rejects only if the TCP connection fails. */
export type Send = (request: WireRequest) => Promise<WireResponse>;

/** Sends each request straight to its server. */
export const sendRequest: Send = sendThrough(() => undefined);

/** Sends the target unchanged. Does not follow redirects, because their target was not signed. */
export function sendThrough(proxyFor: ProxyFor): Send {
  return async (request) => send(request, proxyFor(request.base));
}

function send(request: WireRequest, proxy: Proxy | undefined): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const { base, method, body, timeoutMs } = request;
    const idleTimeout = new IdleTimeout(timeoutMs);
    let isAnswered = false;
    const { secure, ...route } = routeOf(request, proxy, idleTimeout.signal);
    const outgoing = (secure ? https : http).request({
      ...route,
      method,
      // A flat list keeps order, spelling and repeats; Node then adds no Host of its own.
      headers: [['Host', base.host], ...bodyHeaders(request), ...headersOf(request, proxy)].flat(),
      signal: idleTimeout.signal,
    });
    outgoing.on('error', (error) => {
      // A server that refuses a body may close while the client still sends. The reply is read all the same.
      if (isAnswered && !idleTimeout.signal.aborted) return;
      // A request that a proxy gave no socket is never closed.
      idleTimeout.stop();
      if (error instanceof CliError) reject(error);
      else if (proxy === undefined || base.secure || idleTimeout.signal.aborted) reject(networkError(error, base));
      else reject(unusableProxy(proxy, base, error));
    });
    outgoing.on('close', () => idleTimeout.stop());
    outgoing.on('response', (response) => {
      isAnswered = true;
      if (proxy !== undefined && response.statusCode === PROXY_AUTHENTICATION_REQUIRED) {
        outgoing.destroy();
        reject(refusedByProxy(proxy, base, `${response.statusCode} ${response.statusMessage}`));
        return;
      }
      void readResponse(response, request, idleTimeout).then(resolve, reject);
    });
    if (!isStreamed(body)) return void outgoing.end(body);
    sendPieces(outgoing, body, idleTimeout).catch((error: unknown) => {
      reject(error);
      outgoing.destroy();
    });
  });
}

const PROXY_AUTHENTICATION_REQUIRED = 407;

/** Says where a request goes. A proxy opens a tunnel to a server with TLS, and reads the whole URL for any other. */
function routeOf({ base, target }: WireRequest, proxy: Proxy | undefined, signal: AbortSignal) {
  const direct = { secure: base.secure, host: base.hostname, port: base.port, path: target };
  if (proxy === undefined) return { ...direct, agent: false };
  if (base.secure) return { ...direct, createConnection: tunnel(proxy, base, signal) };
  const { secure, hostname, port } = proxy;
  return { secure, host: hostname, port, path: base.origin + target, agent: false };
}

function headersOf({ base, headers }: WireRequest, proxy: Proxy | undefined): HeaderList {
  const ofProxy = base.secure ? [] : (proxy?.headers ?? []);
  return [...headers, ...ofProxy, ['Connection', 'close']];
}

async function readResponse(
  response: http.IncomingMessage,
  { base, takeBody }: WireRequest,
  idleTimeout: IdleTimeout,
): Promise<WireResponse> {
  const head = readHead(response, base);
  try {
    const take = takeBody?.(head);
    if (take === undefined) return { ...head, body: await wholeBody(piecesOf(response, base), base) };
    await take(piecesOf(response, base, idleTimeout));
    return { ...head, body: Buffer.alloc(0) };
  } finally {
    response.destroy();
    idleTimeout.stop();
  }
}

/** The limit of a body that is read into memory. */
const MAX_BODY_MIB = 64;

async function wholeBody(pieces: AsyncIterable<Buffer>, { origin }: BaseUrl): Promise<Buffer> {
  const taken: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > MAX_BODY_MIB * 1_048_576)
      throw new CliError('UNREACHABLE', `${origin} answered more than ${MAX_BODY_MIB} MiB: is it the service?`);
    taken.push(piece);
  }
  return Buffer.concat(taken);
}

/** Turns an error of the TCP connection into a message. A full disk has an error of its own. */
async function* piecesOf(
  response: http.IncomingMessage,
  base: BaseUrl,
  idleTimeout?: IdleTimeout,
): AsyncGenerator<Buffer> {
  try {
    for await (const piece of response) {
      idleTimeout?.stop();
      yield piece;
      idleTimeout?.restart();
    }
  } catch (error) {
    throw isNativeError(error) ? networkError(error, base) : error;
  }
}

function bodyHeaders({ method, body }: WireRequest): HeaderList {
  if (isStreamed(body)) return [['Content-Length', String(body.bytes)], EXPECTED];
  const expectsBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return body === undefined && !expectsBody ? [] : [['Content-Length', String(body?.byteLength ?? 0)]];
}

function isStreamed(body: WireRequest['body']): body is StreamedBody {
  return body !== undefined && 'pieces' in body;
}

function readHead(response: http.IncomingMessage, { secure }: BaseUrl): WireHead {
  const { statusCode = 0, statusMessage = '', httpVersion, rawHeaders, socket } = response;
  // Read here, because the socket can be gone after the body.
  const tls = secure && socket instanceof TLSSocket ? { tls: readTls(socket) } : {};
  return { status: statusCode, statusText: statusMessage, httpVersion, headers: pairHeaders(rawHeaders), ...tls };
}

function readTls(socket: TLSSocket): NonNullable<WireResponse['tls']> {
  return { protocol: socket.getProtocol() ?? 'TLS', validTo: new Date(socket.getPeerCertificate().valid_to) };
}

/** Node's `rawHeaders` as pairs. */
function pairHeaders(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/** Aborts if the server is silent for too long. Each piece of a body starts the wait again. */
class IdleTimeout {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly ms: number) {
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#controller.abort(), this.ms);
  }

  /** Stops waiting. The server is not to blame for a slow disk or a slow reader of the pipe. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** A body that is read while it is sent, so it is never whole in memory. */
export interface StreamedBody {
  readonly bytes: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** Timeout for a server that does not know `Expect` (RFC 9110, 10.1.1). */
const MAX_CONTINUE_WAIT_MS = 1000;

/** The server asks for the body after it has accepted the head. A refusal then comes before the body is sent. */
const EXPECTED = ['Expect', '100-continue'] as const;

/**
 * Sends a body whose head has `EXPECTED`. Stops when the reply arrives. Rejects with the errors of `body.pieces`. The
 * request itself reports errors of the TCP connection.
 *
 * @throws any error of the pieces
 */
async function sendPieces(outgoing: ClientRequest, body: StreamedBody, idleTimeout: IdleTimeout): Promise<void> {
  let isOver = false;
  let proceed: () => void = () => undefined;
  outgoing.on('drain', () => proceed());
  for (const event of ['response', 'error', 'close']) {
    outgoing.once(event, () => {
      isOver = true;
      proceed();
    });
  }
  outgoing.flushHeaders();
  await untilBodyRequested(outgoing);
  for await (const piece of body.pieces()) {
    if (isOver) return;
    if (!outgoing.write(piece)) await new Promise<void>((resolve) => (proceed = resolve));
    if (isOver) return;
    idleTimeout.restart();
  }
  if (!isOver) outgoing.end();
}

/** Resolves when the server asks for the body, replies, or stays silent. */
function untilBodyRequested(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_CONTINUE_WAIT_MS);
    for (const event of ['continue', 'response', 'close']) {
      outgoing.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

const TRUST = 'name that authority in NODE_EXTRA_CA_CERTS=<file.pem>';

/** The explanation of frequent network errors, by the error code of Node.js. */
const EXPLANATIONS: Readonly<Record<string, (base: BaseUrl) => string>> = {
  ECONNREFUSED: ({ origin }) => `nothing listens at ${origin}: start the server, or correct the base URL`,
  ENOTFOUND: (base) => `the name "${base.hostname}" does not exist: correct the base URL${orProxy(base)}`,
  EAI_AGAIN: (base) => `the name "${base.hostname}" could not be resolved: connect to the network${orProxy(base)}`,
  ECONNRESET: ({ origin }) => `${origin} closed the connection without an answer`,
  EHOSTUNREACH: ({ origin }) => `there is no route to ${origin}`,
  ENETUNREACH: ({ origin }) => `there is no route to ${origin}`,
  ETIMEDOUT: ({ origin }) => `${origin} did not answer in time`,
  ABORT_ERR: ({ origin }) => `${origin} did not answer in time: a longer wait is set by --timeout <seconds>`,
  CERT_HAS_EXPIRED: ({ origin }) => `the certificate of ${origin} has expired`,
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ origin }) => `the certificate of ${origin} is self-signed: ${TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ origin }) => `the certificate of ${origin} is for another host`,
  ERR_SSL_WRONG_VERSION_NUMBER: ({ host }) => `${host} does not speak TLS on this port: did you mean http://${host}?`,
  EPROTO: ({ host }) => `${host} does not speak TLS on this port: did you mean http://${host}?`,
  HPE_INVALID_CONSTANT: ({ origin }) => `${origin} does not speak HTTP on this port`,
};

/** Many companies resolve names of others at their proxy alone. */
function orProxy({ secure }: BaseUrl): string {
  return `, or name the proxy of your company in ${secure ? 'HTTPS_PROXY' : 'HTTP_PROXY'}`;
}

function unknownAuthority({ origin }: BaseUrl): string {
  return `the certificate of ${origin} comes from an authority unknown here: ${TRUST}`;
}

/** Makes the error for a failed TCP connection. The message ends with the code of the system. */
function networkError(error: Error, base: BaseUrl): CliError {
  const code = codeOf(error);
  const explain = EXPLANATIONS[code];
  const text = explain === undefined ? `the request to ${base.origin} failed: ${error.message}` : explain(base);
  return new CliError('UNREACHABLE', `${text} (${code})`);
}

/** Returns the code of the error. If several addresses were tried, returns the code of the first try. */
function codeOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return systemCode(first) ?? error.name;
}
