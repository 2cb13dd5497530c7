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

/** Limit of interim replies (1xx) before the reply (D-EVT-10). */
const MAX_INTERIM = 8;

/** The wait before the next address is tried. Node waits 250 ms by default, and distant partners need more. */
const ADDRESS_PATIENCE_MS = 1000;

/** Time for which a connection stays open for the next request. Most servers close theirs after 5 seconds or later. */
const KEPT_MS = 3000;

/**
 * The options of every connection. Finite-field Diffie-Hellman is excluded, because the partner chooses its numbers,
 * and some take a second of computing.
 */
const CONNECTION = {
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: ADDRESS_PATIENCE_MS,
  ciphers: `${DEFAULT_CIPHERS}:!kDHE`,
  ecdhCurve: 'X25519:P-256:P-384:P-521',
};

type RequestOptions = https.RequestOptions & { readonly checked?: string };

class HttpConnections extends http.Agent {
  override getName(options?: RequestOptions): string {
    return `${super.getName(options)} ${options?.checked}`;
  }
}

class HttpsConnections extends https.Agent {
  override getName(options?: RequestOptions): string {
    return `${super.getName(options)} ${options?.checked}`;
  }
}

/** Connections that stay open, by host and checked addresses. If the look-up finds others, new ones are opened. */
const KEPT = {
  http: new HttpConnections({ keepAlive: true, timeout: KEPT_MS }),
  https: new HttpsConnections({ keepAlive: true, timeout: KEPT_MS }),
};

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

/** Sends a POST. If the partner has closed a kept connection meanwhile, sends it once more over a new one. */
async function post(target: VettedTarget, content: Post, limits: TimeLimits, isKept = true): Promise<Reply> {
  const request = open(target, { headers: content.headers, isKept }, limits);
  let hasReply = false;
  request.once('response', () => (hasReply = true));
  try {
    return await replyTo(request, content.body, limits);
  } catch (error) {
    if (!request.reusedSocket || hasReply || limits.over) throw error;
    return await post(target, content, limits, false);
  } finally {
    // Does nothing to a connection whose reply has ended.
    request.destroy();
  }
}

/** Redirects are replies like others. */
function replyTo(request: ClientRequest, body: Uint8Array, limits: TimeLimits): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // Rejects before the connection ends. Some replies end with the connection, and would look complete.
    limits.onOver((why) => {
      reject(why);
      request.destroy();
    });
    const closed = (): void => reject(new Error('The connection was closed.'));
    const failed = (error: Error): void => reject(error);
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      if (interim > MAX_INTERIM) request.destroy(new Error('Interim replies came, but no reply.'));
    });
    request.once('close', closed).on('error', failed);
    request.once('response', (response) => {
      // From now on, the reply decides. It may come before the whole body was sent.
      request
        .off('close', closed)
        .off('error', failed)
        .on('error', () => {});
      // Listens at once, because the end of the reply may come together with its head.
      readReply(response).then(resolve, reject);
    });
    request.end(body);
  });
}

function open(
  { url, host, addresses }: VettedTarget,
  { headers, isKept }: Pick<Post, 'headers'> & { readonly isKept: boolean },
  limits: TimeLimits,
): ClientRequest {
  const secure = url.protocol === 'https:';
  const options: RequestOptions = {
    ...CONNECTION,
    method: 'POST',
    host,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    agent: isKept && (secure ? KEPT.https : KEPT.http),
    checked: addresses.toSorted().join(' '),
    lookup: only(addresses),
    servername: isIP(host) === 0 ? host : '',
  };
  const request = (secure ? https : http).request(options);
  request.once('socket', (socket) => {
    if (request.reusedSocket) limits.connected();
    else socket.once(secure ? 'secureConnect' : 'connect', () => limits.connected());
  });
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

/** Rejects if the connection closes before the end of the reply. */
function readReply(response: IncomingMessage): Promise<Reply> {
  const { statusCode: status = 0, rawHeaders: headers } = response;
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const done = (): void => resolve({ status, headers, body: Buffer.concat(parts).subarray(0, MAX_REPLY_BYTES) });
    response.on('data', (part: Buffer) => {
      if (bytes >= MAX_REPLY_BYTES) return;
      parts.push(part);
      bytes += part.length;
      if (bytes >= MAX_REPLY_BYTES) done();
    });
    response.once('end', done).once('error', reject);
    response.once('close', () => reject(new Error('The connection was closed before the end of the reply.')));
  });
}
