import { MAX_REPLY_BYTES } from '@talent-platform/protocol/events';
import http from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { DEFAULT_CIPHERS } from 'node:tls';
import { BlockedTarget, portOf } from './target-guard.js';
import type { TargetGuard, VettedTarget } from './target-guard.js';
import { TimeLimits } from './time-limits.js';

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A reply as the partner sent it. Its body is not decompressed. */
interface Reply {
  readonly status: number;
  /** Names and values alternate. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** A POST to a URL that a customer or partner wrote. */
export interface OutboundPost extends Post {
  readonly url: string;
  readonly timeoutMs: number;
}

/** The end of a request: a reply, no whole reply, or blocked before it began. Administrators see the error. */
export type OutboundEnd =
  | ({ readonly kind: 'reply' } & Reply)
  | { readonly kind: 'timeout' | 'network' | 'blocked'; readonly error: string };

/** Timeout for connecting. Includes the DNS look-up and the TLS handshake (D-EVT-2). */
const CONNECT_MS = 5000;

/** Limit of chunks of a reply that the client reads. */
const MAX_PARTS = 2000;

/** The wait before the next address is tried. Node waits 250 ms by default, and distant partners need more. */
const ADDRESS_PATIENCE_MS = 1000;

/**
 * Each request has its own connection. If connections were reused, the partner might close one while the next event
 * is sent.
 */
const CONNECTIONS = {
  keepAlive: false,
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: ADDRESS_PATIENCE_MS,
};

/**
 * Excludes finite-field Diffie-Hellman, because the partner chooses its numbers, and some take a second of computing.
 */
const KEY_EXCHANGES = { ciphers: `${DEFAULT_CIPHERS}:!kDHE`, ecdhCurve: 'X25519:P-256:P-384:P-521' };
const AGENTS = { http: new http.Agent(CONNECTIONS), https: new https.Agent({ ...CONNECTIONS, ...KEY_EXCHANGES }) };

/** Sends events and pings to partners. */
export abstract class EventClient {
  /** @throws TypeError for headers that cannot be sent, which is a mistake of this server and not of the partner */
  abstract send(request: OutboundPost): Promise<OutboundEnd>;
}

/** Sends to URLs that others wrote. Connects only to addresses that the guard has checked (D-EVT-7). */
export class GuardedClient extends EventClient {
  constructor(
    private readonly guard: TargetGuard,
    private readonly connectMs = CONNECT_MS,
  ) {
    super();
  }

  async send({ url, timeoutMs, ...content }: OutboundPost): Promise<OutboundEnd> {
    const limits = new TimeLimits({ connectMs: this.connectMs, wholeMs: timeoutMs });
    try {
      const target = await this.guard.vet(url, limits);
      return { kind: 'reply', ...(await post(target, content, limits)) };
    } catch (error) {
      return endOf(error, limits);
    } finally {
      limits.end();
    }
  }
}

function endOf(error: unknown, { over }: TimeLimits): OutboundEnd {
  if (over) return { kind: 'timeout', error: over.message };
  if (error instanceof BlockedTarget) return { kind: 'blocked', error: error.message };
  if (error instanceof TypeError) throw error;
  return { kind: 'network', error: messageOf(error) };
}

/** Returns the error's code, because messages of the system contain addresses. */
function messageOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return code ?? (error instanceof Error ? error.message : 'unknown');
}

/** Sends a POST over its own connection and closes the connection afterwards. Redirects are replies like others. */
async function post(target: VettedTarget, content: Post, limits: TimeLimits): Promise<Reply> {
  const request = open(target, content.headers, limits);
  try {
    return await replyTo(request, content.body, limits);
  } finally {
    request.destroy();
  }
}

function replyTo(request: ClientRequest, body: Uint8Array, limits: TimeLimits): Promise<Reply> {
  const bounds = new ReplyBounds(request);
  return new Promise((resolve, reject) => {
    // Rejects before the connection ends. Some replies end with the connection, and would look complete.
    limits.onOver((why) => {
      reject(why);
      request.destroy();
    });
    const closed = (): void => reject(new Error('The connection was closed.'));
    const failed = (error: Error): void => reject(error);
    request.once('close', closed).on('error', failed);
    request.once('response', (response) => {
      // From now on, the reply decides. It may come before the whole body was sent.
      request
        .off('close', closed)
        .off('error', failed)
        .on('error', () => {});
      // Listens at once, because the end of the reply may come together with its head.
      readReply(response, bounds).then(resolve, reject);
    });
    request.end(body);
  });
}

function open({ url, host, addresses }: VettedTarget, headers: Post['headers'], limits: TimeLimits): ClientRequest {
  const secure = url.protocol === 'https:';
  const request = (secure ? https : http).request({
    method: 'POST',
    host,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    agent: secure ? AGENTS.https : AGENTS.http,
    lookup: only(addresses),
    servername: isIP(host) === 0 ? host : '',
  });
  request.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => limits.connected()));
  return request;
}

/** Returns a look-up with only the checked addresses, because a second DNS look-up could return others. */
function only(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Rejects if the connection closes before the end of the reply, unless the bounds ended it. */
function readReply(response: IncomingMessage, bounds: ReplyBounds): Promise<Reply> {
  const { statusCode: status = 0, rawHeaders: headers } = response;
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const take = (part: Buffer): void => {
      parts.push(part);
      bytes += part.length;
      if (bytes >= MAX_REPLY_BYTES || parts.length >= MAX_PARTS) done();
    };
    const done = (): void => {
      response.off('data', take);
      bounds.close();
      resolve({ status, headers, body: Buffer.concat(parts).subarray(0, MAX_REPLY_BYTES) });
    };
    // If the bounds ended the reply, the part that was read is enough, because the status has come.
    const broken = (error: Error): void => (bounds.isOver ? done() : reject(error));
    response.on('data', take);
    response.once('end', done).once('error', broken);
    response.once('close', () => broken(new Error('The connection was closed before the end of the reply.')));
  });
}

/** Limit of all received bytes, with heads, interim replies and the frames of chunks (D-EVT-10). */
const MAX_RAW_BYTES = 98_304;

/** Limit of interim replies (1xx) before the reply. */
const MAX_INTERIM = 8;

/** Limit of TLS session tickets, whose bytes do not count as a part of the reply. Servers usually send two. */
const MAX_TICKETS = 16;

/** Ends a connection that sends too much, in the reply or around it. */
export class ReplyBounds {
  isOver = false;
  #bytes = 0;
  #interim = 0;
  #tickets = 0;

  constructor(private readonly request: ClientRequest) {
    request.once('socket', (socket) => {
      socket.on('data', (part: Buffer) => this.#count(part));
      socket.on('session', () => this.#countTicket());
    });
    request.on('information', () => {
      this.#interim += 1;
      if (this.#interim > MAX_INTERIM) this.#end('Interim replies came, but no reply.');
    });
  }

  /** Ends the connection. Bytes that have already come are not examined. */
  close(): void {
    this.request.destroy();
  }

  #count(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > MAX_RAW_BYTES) this.#end('More bytes came than a reply may have.');
  }

  #countTicket(): void {
    this.#tickets += 1;
    if (this.#tickets > MAX_TICKETS) this.#end('TLS session tickets came, but no reply.');
  }

  #end(why: string): void {
    this.isOver = true;
    this.request.destroy(new Error(why));
  }
}
