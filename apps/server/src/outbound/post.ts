import http from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
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
/** … and so much of all that comes: heads, interim replies, what stands around pieces. */
const MAX_RAW_BYTES = 98_304;
/** Interim replies (1xx) before the reply. */
const MAX_INTERIM = 8;
/** Before the next address is tried: by default Node.js gives a connection a quarter of a second, and far partners need more. */
const ADDRESS_PATIENCE_MS = 1000;
/** Nobody waits for another's connection, and none is kept: one that the partner is about to close could lose the next event. */
const CONNECTIONS = {
  keepAlive: false,
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: ADDRESS_PATIENCE_MS,
};
const AGENTS = { http: new http.Agent(CONNECTIONS), https: new https.Agent(CONNECTIONS) };

/** Sends a POST over a connection of its own, which is gone afterwards. Redirects are replies like others. */
export async function post(target: VettedTarget, content: Post, limits: TimeLimits): Promise<Reply> {
  const request = open(target, content.headers, limits);
  const bounds = new ReplyBounds(request);
  try {
    const reply = await new Promise<Reply>((resolve, reject) => {
      // At once: what ends it may come with its beginning.
      request.once('response', (response) => resolve(read(response, bounds))).on('error', reject);
      request.once('close', () => reject(new Error('The connection was closed.')));
      request.end(content.body);
    });
    // One that only the end of the connection ends looks whole, whoever ended it.
    limits.signal.throwIfAborted();
    return reply;
  } finally {
    request.destroy();
  }
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
    signal: limits.signal,
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

/** What comes has an end, the parts around the reply too: then the connection is ended. */
class ReplyBounds {
  isOver = false;
  #bytes = 0;
  #interim = 0;

  constructor(private readonly request: ClientRequest) {
    request.once('socket', (socket) => socket.on('data', (part: Buffer) => this.#count(part)));
    request.on('information', () => {
      this.#interim += 1;
      if (this.#interim > MAX_INTERIM) this.#end('Interim replies came, and no reply.');
    });
  }

  #count(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > MAX_RAW_BYTES) this.#end('More came than a reply may be.');
  }

  #end(why: string): void {
    this.isOver = true;
    this.request.destroy(new Error(why));
  }
}

async function read(response: IncomingMessage, bounds: ReplyBounds): Promise<Reply> {
  const body = await beginningOf(response, bounds);
  return { status: response.statusCode ?? 0, headers: response.rawHeaders, body };
}

/** To break off ends the connection; half a reply throws. */
async function beginningOf(response: IncomingMessage, bounds: ReplyBounds): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    response.on('data', (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      if (bytes >= MAX_REPLY_BYTES || parts.length >= MAX_PARTS) resolve();
    });
    response.once('end', resolve);
    // What was read counts, for its status has come.
    response.once('error', (error) => (bounds.isOver ? resolve() : reject(error)));
    response.once('close', () => (bounds.isOver ? resolve() : reject(new Error('The reply was broken off.'))));
  });
  return Buffer.concat(parts).subarray(0, MAX_REPLY_BYTES);
}
