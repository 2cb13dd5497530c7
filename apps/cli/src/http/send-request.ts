import http from 'node:http';
import type { ClientRequest } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { isNativeError } from 'node:util/types';
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
  readonly body: Uint8Array | StreamedBody | undefined;
  /** How long the answer is waited for; where a body is streamed, from the last piece of it that moved. */
  readonly timeoutMs: number;
  /** Returns a function that takes the body piece by piece. If it returns undefined, the response holds the whole body. */
  readonly takeBody?: (head: WireHead) => TakeBody | undefined;
}

/** Takes a body piece by piece, however large it is. */
export type TakeBody = (pieces: AsyncIterable<Uint8Array>) => Promise<void>;

export interface WireHead {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly headers: HeaderList;
  readonly tls?: { readonly protocol: string; readonly validTo: Date };
}

/** The reply, undecoded. */
export interface WireResponse extends WireHead {
  /** Empty where it was taken as it came. */
  readonly body: Buffer;
}

/** Sends one request. Refusals of the server are replies too; only a failed connection rejects. */
export type Send = (request: WireRequest) => Promise<WireResponse>;

/** Sends by node:http or node:https with the raw target. Redirects are not followed: their target was not signed. */
export const sendRequest: Send = (request) =>
  new Promise((resolve, reject) => {
    const { base, method, target, body, timeoutMs } = request;
    const patience = new Patience(timeoutMs);
    let isAnswered = false;
    const outgoing = (base.secure ? https : http).request({
      host: base.hostname,
      port: base.port,
      method,
      path: target,
      // A flat list keeps order, spelling and repeats; Node then adds no Host of its own.
      headers: [['Host', base.host], ...bodyHeaders(request), ...request.headers, ['Connection', 'close']].flat(),
      agent: false,
      signal: patience.signal,
    });
    outgoing.on('error', (error) => {
      // A server that refuses a body may close while the client still sends. The reply is read all the same.
      if (!isAnswered || patience.signal.aborted) reject(networkError(error, base));
    });
    outgoing.on('close', () => patience.rest());
    outgoing.on('response', (response) => {
      isAnswered = true;
      void readResponse(response, request, patience).then(resolve, reject);
    });
    if (!isStreamed(body)) return void outgoing.end(body);
    sendPieces(outgoing, body, patience).catch((error: unknown) => {
      reject(error);
      outgoing.destroy();
    });
  });

async function readResponse(
  response: http.IncomingMessage,
  { base, takeBody }: WireRequest,
  patience: Patience,
): Promise<WireResponse> {
  const head = readHead(response);
  try {
    const take = takeBody?.(head);
    if (take === undefined) return { ...head, body: await buffer(piecesOf(response, base)) };
    await take(piecesOf(response, base, patience));
    return { ...head, body: Buffer.alloc(0) };
  } finally {
    response.destroy();
    patience.rest();
  }
}

/** A connection that fails in between is told apart from a disk that is full. */
async function* piecesOf(response: http.IncomingMessage, base: BaseUrl, patience?: Patience): AsyncGenerator<Buffer> {
  try {
    for await (const piece of response) {
      patience?.rest();
      yield piece;
      patience?.renew();
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

function readHead(response: http.IncomingMessage): WireHead {
  const { statusCode = 0, statusMessage = '', httpVersion, rawHeaders, socket } = response;
  // Read now: the socket may be gone at the end of the answer.
  const tls = socket instanceof TLSSocket ? { tls: readTls(socket) } : {};
  return { status: statusCode, statusText: statusMessage, httpVersion, headers: pairHeaders(rawHeaders), ...tls };
}

function readTls(socket: TLSSocket): NonNullable<WireResponse['tls']> {
  return { protocol: socket.getProtocol() ?? 'TLS', validTo: new Date(socket.getPeerCertificate().valid_to) };
}

/** Node's `rawHeaders` as pairs. */
function pairHeaders(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/** How long a server is waited for; where something moves, the wait begins anew. */
class Patience {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly ms: number) {
    this.renew();
  }

  /** Aborted once the wait was too long. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  renew(): void {
    this.rest();
    this.#timer = setTimeout(() => this.#controller.abort(), this.ms);
  }

  /** Nothing is waited for: the server is not to blame for a slow disk, or for whoever reads a pipe. */
  rest(): void {
    clearTimeout(this.#timer);
  }
}

/** A body that is read while it is sent, and is never in memory whole. */
export interface StreamedBody {
  readonly bytes: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** A server that does not know `Expect` is waited for no longer than this (RFC 9110, 10.1.1). */
const EXPECTING_MS = 1000;

/** The head of a body that the server asks for once it wants it: a refusal comes before the first byte of it. */
const EXPECTED = ['Expect', '100-continue'] as const;

/**
 * Sends a body with what `EXPECTED` says in the head. Once there is an answer, no more of it is sent.
 *
 * @throws whatever the pieces fail with; a connection that fails is told by the request itself
 */
async function sendPieces(outgoing: ClientRequest, body: StreamedBody, patience: Patience): Promise<void> {
  let isOver = false;
  let goOn: () => void = () => undefined;
  outgoing.on('drain', () => goOn());
  for (const event of ['response', 'error', 'close']) {
    outgoing.once(event, () => {
      isOver = true;
      goOn();
    });
  }
  outgoing.flushHeaders();
  await wanted(outgoing);
  for await (const piece of body.pieces()) {
    if (isOver) return;
    if (!outgoing.write(piece)) await new Promise<void>((resolve) => (goOn = resolve));
    if (isOver) return;
    patience.renew();
  }
  if (!isOver) outgoing.end();
}

/** Resolves once the server asks for the body, answers instead, or is silent for long. */
function wanted(outgoing: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, EXPECTING_MS);
    for (const event of ['continue', 'response', 'close']) {
      outgoing.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}
