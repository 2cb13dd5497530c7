import http from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { DEFAULT_CIPHERS } from 'node:tls';
import { ReplyBounds } from './reply-bounds.js';
import { portOf } from './target-guard.js';
import type { VettedTarget } from './target-guard.js';
import type { TimeLimits } from './time-limits.js';

/** What is sent. */
export interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What came back, as it was sent: nothing is decompressed. */
export interface Reply {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** So much of a reply is read (D-EVT-2) … */
const MAX_REPLY_BYTES = 65_536;
/** … in so many pieces … */
const MAX_PARTS = 2000;
/** Before the next address is tried: by default Node.js gives a connection a quarter of a second, and far partners need more. */
const ADDRESS_PATIENCE_MS = 1000;
/** Nobody waits for another's connection, and none is kept: one that the partner is about to close could lose the next event. */
const CONNECTIONS = {
  keepAlive: false,
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: ADDRESS_PATIENCE_MS,
};
/** A partner chooses the numbers of finite-field Diffie-Hellman, and may choose some that are reckoned with for a second. */
const KEY_EXCHANGES = { ciphers: `${DEFAULT_CIPHERS}:!kDHE`, ecdhCurve: 'X25519:P-256:P-384:P-521' };
const AGENTS = { http: new http.Agent(CONNECTIONS), https: new https.Agent({ ...CONNECTIONS, ...KEY_EXCHANGES }) };

/** Sends a POST over a connection of its own, which is gone afterwards. Redirects are replies like others. */
export async function post(target: VettedTarget, content: Post, limits: TimeLimits): Promise<Reply> {
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
    // Whoever ends the connection, what only its end ends looks whole: this comes before.
    limits.onOver((why) => {
      reject(why);
      request.destroy();
    });
    const closed = (): void => reject(new Error('The connection was closed.'));
    const failed = (error: Error): void => reject(error);
    request.once('close', closed).on('error', failed);
    request.once('response', (response) => {
      // From now on it is the reply that tells: it may come before all was sent.
      request
        .off('close', closed)
        .off('error', failed)
        .on('error', () => {});
      // At once: what ends it may come with its beginning.
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

/** The addresses that were looked at, instead of another look-up, which could have another answer. */
function only(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** To break off ends the connection; half a reply throws. */
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
    // What was read counts, for its status has come.
    const broken = (error: Error): void => (bounds.isOver ? done() : reject(error));
    response.on('data', take);
    response.once('end', done).once('error', broken);
    response.once('close', () => broken(new Error('The reply was broken off.')));
  });
}
