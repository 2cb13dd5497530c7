import { setTimeout as delay } from 'node:timers/promises';
import { EMPTY_BODY_DIGEST, bodyDigest } from '@talent-platform/protocol/canonical';
import { NoReply } from './server.js';
import type { HeaderList, ServerUnderCheck, TakeBody, WireHead, WireResponse } from './server.js';
import { CheckFailure, CheckSkip, RunStopped } from './outcomes.js';
import type { Exchange } from './exchange.js';
import { Reply } from './reply.js';
import { authorizationOf, signatureOf } from './signing/sign-raw.js';

/** A longer body is not read to its end. */
const MAX_REPLY_BYTES = 8 * 1_048_576;
const MAX_EXCHANGES = 3;
const MAX_QUOTA_WAITS = 3;
const MAX_QUOTA_WAIT_S = 60;
const MAX_FAILED_CONNECTIONS = 5;
const QUOTA = 429;

/** How the probe's requests prove who sends them. `usual` is the scheme of the server's credentials. */
type Proof = 'usual' | 'signed' | 'basic' | 'none';

export interface ProbeRequest {
  /** GET if left out. */
  readonly method?: string;
  /** Under the customer, such as `people/4?fields=email`; with a slash at its beginning, under the base URL. */
  readonly path: string;
  readonly headers?: HeaderList;
  readonly body?: Uint8Array | string | object | undefined;
  readonly proof?: Proof;
}

/** A request whose every byte the check has chosen. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderList;
  readonly body?: Uint8Array | undefined;
}

/** Sends the requests of checks. Bounds their number, time and size, and keeps the last ones for the report. */
export class Probe {
  #exchanges: Exchange[] = [];
  #requests = 0;
  #failedConnections = 0;
  /** The server's clock minus the local clock, by the Date header of the replies. */
  #clockOffsetMs = 0;
  #deadline: number | undefined;

  constructor(
    readonly server: ServerUnderCheck,
    private readonly options: { readonly timeoutMs: number; readonly maxRequests: number },
  ) {}

  /** The path of the customer, with the path of the base URL before it. */
  get root(): string {
    return `${this.server.basePath}/customers/${this.server.customer}`;
  }

  get customerId(): string {
    return this.server.customer;
  }

  get hasSecret(): boolean {
    return this.server.credentials.scheme === 'signed';
  }

  get hasPassword(): boolean {
    return this.server.basic !== undefined;
  }

  /** Returns the path of a URL that the server answered. Another host may stand before it, behind a gateway. */
  pathOf(url: string): string {
    const at = url.indexOf('/customers/');
    if (at >= 0) return url.slice(at);
    throw new CheckFailure('a URL below /customers/', url);
  }

  /** The time by the clock of the server. */
  get now(): Date {
    return new Date(this.server.now().getTime() + this.#clockOffsetMs);
  }

  get requests(): number {
    return this.#requests;
  }

  /** Begins a check: its exchanges are kept apart, and end at the deadline. */
  begin(limitMs: number): void {
    this.#exchanges = [];
    this.#deadline = performance.now() + limitMs;
  }

  /** The last exchanges of the check. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  get(path: string, more: Omit<ProbeRequest, 'path' | 'method'> = {}): Promise<Reply> {
    return this.send({ ...more, path });
  }

  post(path: string, body: ProbeRequest['body']): Promise<Reply> {
    return this.send({ method: 'POST', path, body });
  }

  patch(path: string, body: ProbeRequest['body']): Promise<Reply> {
    return this.send({ method: 'PATCH', path, body });
  }

  async send(request: ProbeRequest): Promise<Reply> {
    const { method = 'GET', path, proof = 'usual' } = request;
    const target = path.startsWith('/') ? this.server.basePath + path : `${this.root}/${path}`;
    const body = bytesOf(request.body);
    const given = request.headers ?? [];
    const isJson = body !== undefined && !given.some(([name]) => name.toLowerCase() === 'content-type');
    const type = isJson ? ([['Content-Type', 'application/json;charset=UTF-8']] as const) : [];
    const headers: HeaderList = [['Accept', '*/*'], ['User-Agent', 'talent-conformance'], ...type, ...given];
    const unsigned = { method, target, headers, body };
    return this.sendRaw({ ...unsigned, headers: [...headers, ...this.#prove(unsigned, proof)] });
  }

  /** Sends a request exactly as it stands. Waits if the quota is used up. */
  async sendRaw(request: RawRequest): Promise<Reply> {
    for (let waits = 0; ; waits += 1) {
      const reply = await this.#sendOnce(request);
      if (reply.status !== QUOTA) return reply;
      await waitForQuota(reply, waits);
    }
  }

  #prove(request: RawRequest, proof: Proof): HeaderList {
    const credentials = proof === 'basic' ? this.server.basic : this.server.credentials;
    if (proof === 'none' || credentials?.scheme === 'none') return [];
    if (credentials?.scheme === 'basic' && proof !== 'signed') {
      const pair = Buffer.from(`${credentials.user}:${credentials.password.reveal()}`, 'utf8').toString('base64');
      return [['Authorization', `Basic ${pair}`]];
    }
    if (credentials?.scheme !== 'signed') throw new CheckSkip(`no ${proof} credentials are known`);
    const { user, secret } = credentials;
    const digest = request.body === undefined ? EMPTY_BODY_DIGEST : bodyDigest(request.body);
    const date = `${this.now.toISOString().slice(0, 19)}Z`;
    const signed: HeaderList = [
      ['x-svc-date', date],
      ['x-svc-content-sha256', digest],
    ];
    const names = ['x-svc-content-sha256', 'x-svc-date'];
    const signature = signatureOf({ ...request, headers: [...request.headers, ...signed] }, { names, date, secret });
    return [...signed, ['Authorization', authorizationOf(user, names, signature)]];
  }

  async #sendOnce({ method, target, headers, body }: RawRequest): Promise<Reply> {
    const { maxRequests } = this.options;
    if (this.#requests >= maxRequests)
      throw new RunStopped(`${maxRequests} requests were sent (--max-requests): no more is sent`);
    this.#requests += 1;
    const sink = new BoundedBody();
    const sent = { method, target, headers, body };
    try {
      const head = await this.server.send({
        ...{ method, target, headers, body, timeoutMs: this.#remainingMs() },
        takeBody: (early) => sink.take(early),
      });
      this.#failedConnections = 0;
      const response: WireResponse = { ...head, body: sink.bytes ?? head.body };
      this.#readClock(response);
      this.#keep({ ...sent, response });
      if (sink.isCut) throw new CheckFailure(`a body of at most ${MAX_REPLY_BYTES} bytes`, 'a longer one');
      return new Reply(response);
    } catch (error) {
      if (error instanceof CheckFailure) throw error;
      this.#keep({ ...sent, response: undefined });
      throw this.#brokenConnection(error);
    }
  }

  #remainingMs(): number {
    const { timeoutMs } = this.options;
    if (this.#deadline === undefined) return timeoutMs;
    const left = Math.ceil(this.#deadline - performance.now());
    if (left <= 0) throw new CheckFailure('an end of the check in its time', 'none: it took too long');
    return Math.min(timeoutMs, left);
  }

  #brokenConnection(error: unknown): Error {
    if (!(error instanceof NoReply)) return error instanceof Error ? error : new TypeError(String(error));
    this.#failedConnections += 1;
    const failure = new CheckFailure('a reply', `none: ${error.message}`);
    return this.#failedConnections < MAX_FAILED_CONNECTIONS
      ? failure
      : new RunStopped(`${MAX_FAILED_CONNECTIONS} connections in a row failed: ${error.message}`);
  }

  #readClock(response: WireResponse): void {
    const serverMs = Date.parse(new Reply(response).header('date') ?? '');
    if (Number.isNaN(serverMs)) return;
    const offset = serverMs - this.server.now().getTime();
    // A second or two is the rounding of the header, and the way.
    this.#clockOffsetMs = Math.abs(offset) < 2000 ? 0 : offset;
  }

  #keep(exchange: Exchange): void {
    this.#exchanges = [...this.#exchanges, exchange].slice(-MAX_EXCHANGES);
  }
}

/** Keeps the beginning of a body, and ends the read of a body that is too long. */
class BoundedBody {
  readonly #pieces: Uint8Array[] = [];
  #bytes = 0;
  #wasTaken = false;
  isCut = false;

  take(_head: WireHead): TakeBody {
    this.#wasTaken = true;
    return async (pieces) => {
      for await (const piece of pieces) {
        this.#bytes += piece.byteLength;
        this.#pieces.push(piece);
        this.isCut = this.#bytes > MAX_REPLY_BYTES;
        if (this.isCut) return;
      }
    };
  }

  /** Undefined if the sender has read the body by itself. */
  get bytes(): Buffer | undefined {
    return this.#wasTaken ? Buffer.concat(this.#pieces) : undefined;
  }
}

async function waitForQuota(reply: Reply, waits: number): Promise<void> {
  const seconds = secondsOf(reply.header('retry-after'));
  if (waits < MAX_QUOTA_WAITS && seconds >= 0 && seconds <= MAX_QUOTA_WAIT_S) {
    await delay(Math.ceil(seconds * 1000));
    return;
  }
  const when = Number.isNaN(seconds) ? '' : ` for ${seconds} s more`;
  throw new RunStopped(`the server answers 429${when}: the quota of the user is used up`);
}

/** Reads Retry-After: seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(text = ''): number {
  if (/^\d+$/.test(text)) return Number(text);
  const ms = Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? ms : Math.max(0, Math.ceil(ms / 1000));
}

function bytesOf(body: ProbeRequest['body']): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
}
