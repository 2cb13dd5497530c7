import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { EVENT_ID_HEADER, verifyEvent } from '@talent-platform/protocol/events';
import type { EventVerdict } from '@talent-platform/protocol/events';
import { generateSigningSecret, SigningSecret } from '@talent-platform/protocol/signing';
import { statusOf } from './expect.js';
import { isRecord } from './json.js';
import { CheckFailure, CheckSkip } from './outcomes.js';
import type { Probe } from './probe.js';

/** The endpoint at which events of the checks arrive. */
export interface EventEndpoint {
  readonly port: number;
  /** The address by which the server reaches the endpoint. Undefined for this machine. */
  readonly url: string | undefined;
}

export interface ReceivedEvent {
  readonly method: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly verdict: EventVerdict;
  readonly eventType: string;
  readonly id: string | undefined;
  /** Undefined if the body is not JSON. */
  readonly payload: unknown;
}

export interface EventReply {
  readonly status: number;
  readonly headers?: readonly string[];
  readonly body?: object;
}

/** The server ends a subscription that is not renewed for 60 s (D-ACT-2). */
const RENEW_MS = 20_000;

/** The server may take 30 s for the first attempt (D-EVT-2). */
const EVENT_WAIT_MS = 35_000;
const LOOK_MS = 50;
const MAX_EVENT_BYTES = 1_048_576;

const TAKEN: EventReply = { status: 200, body: { userMessage: 'Conformance', code: 200 } };

/** Receives events from a subscription that lasts as long as the run. Opened by the first check that needs one. */
export class EventDesk {
  readonly #server = createServer((request, response) => void this.#take(request, response));
  readonly #received: ReceivedEvent[] = [];
  readonly #user = `conformance-${randomBytes(4).toString('hex')}`;
  readonly #secret = generateSigningSecret();
  #opened: Promise<string> | undefined;
  #host = '';
  #renewal: NodeJS.Timeout | undefined;
  #reply: EventReply = TAKEN;

  constructor(
    private readonly probe: Probe,
    private readonly endpoint: EventEndpoint,
  ) {}

  /**
   * Does something that sends an event, answers the event with `reply`, and returns both.
   *
   * @throws CheckSkip if no subscription can be made
   * @throws CheckFailure if no event of that type arrives
   */
  async during<Done>(
    act: () => Promise<Done>,
    { eventType, reply = TAKEN }: { eventType: RegExp; reply?: EventReply },
  ): Promise<{ readonly event: ReceivedEvent; readonly done: Done }> {
    await (this.#opened ??= this.#open());
    this.#reply = reply;
    const before = this.#received.length;
    const done = await act();
    const find = (): ReceivedEvent | undefined =>
      this.#received.slice(before).find((event) => eventType.test(event.eventType));
    for (let waitedMs = 0; find() === undefined && waitedMs < EVENT_WAIT_MS; waitedMs += LOOK_MS) await delay(LOOK_MS);
    const event = find();
    if (event === undefined)
      throw new CheckFailure(`an event ${eventType.source}`, `none in ${EVENT_WAIT_MS / 1000} s`);
    return { event, done };
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    if (opened === undefined) return;
    clearInterval(this.#renewal);
    // A subscription that cannot be removed expires.
    await opened.then((path) => this.probe.send({ method: 'DELETE', path })).catch(() => undefined);
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Returns the path of the subscription. */
  async #open(): Promise<string> {
    this.#server.listen(this.endpoint.port, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    const url = this.endpoint.url ?? `http://127.0.0.1:${port}/conformance`;
    this.#host = new URL(url).host;
    const path = `/platform/v1/customers/${this.probe.customerId}/subscriptions`;
    const body = { url, auth: { type: 'hmac', user: this.#user, secret: this.#secret } };
    const reply = await this.probe.send({ method: 'POST', path, body });
    const id = isRecord(reply.json) ? reply.json.id : undefined;
    if (typeof id !== 'string') throw new CheckSkip(`no subscription to events can be made: ${statusOf(reply)}`);
    const own = `${path}/${encodeURIComponent(id)}`;
    const renew = (): unknown => this.probe.send({ method: 'POST', path: `${own}/renew` }).catch(() => undefined);
    this.#renewal = setInterval(renew, RENEW_MS);
    return own;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return void response.destroy();
    this.#received.push(this.#judge(request, body));
    const { status, headers = [], body: answer } = this.#reply;
    response.writeHead(status, [...headers, 'Content-Type', 'application/json;charset=UTF-8', 'Connection', 'close']);
    response.end(answer === undefined ? undefined : JSON.stringify(answer));
  }

  #judge({ method = '', url: target = '/', rawHeaders: headers }: IncomingMessage, body: Uint8Array): ReceivedEvent {
    const secrets = [{ user: this.#user, secret: new SigningSecret(this.#secret) }];
    const received = { method, target, headers };
    const verdict = verifyEvent({ received, body, secrets, hosts: [this.#host], now: new Date() });
    const payload = parsed(verdict.json);
    const eventType = isRecord(payload) ? String(payload.eventType) : '';
    return { method, headers, verdict, payload, eventType, id: valuesOf(EVENT_ID_HEADER, headers)[0] };
  }
}

/** Returns every value of a header. The name must be in lower case. */
export function valuesOf(name: string, headers: readonly string[]): readonly string[] {
  return headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name);
}

/** Returns undefined if the body is too long. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += (piece as Buffer).length;
    if (bytes > MAX_EVENT_BYTES) return undefined;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

function parsed(json: Uint8Array | undefined): unknown {
  try {
    return json && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    return undefined;
  }
}
