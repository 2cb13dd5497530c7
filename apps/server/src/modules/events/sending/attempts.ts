import { gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { eventHeaders, signEvent } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';
import type { Link } from '@talent-platform/protocol/wire';
import { EventClient } from '../../../outbound/index.js';
import type { OutboundEnd, OutboundPost } from '../../../outbound/index.js';
import { Clock, Log, Notices } from '../../../runtime/index.js';
import { versionOfServer } from '../../../start-line.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { DeliveryAttempt } from '../deliveries/delivery-attempt.entity.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { stateAfter } from '../delivery-state.js';
import type { DeliveryState } from '../delivery-state.js';
import { AttemptFeed } from '../event-metrics-queries.js';
import type { Destination, DestinationWithOrigin, SubscriptionAuth } from '../subscriptions/subscription.js';
import { DeliveryFailureLog } from './delivery-failure-log.js';
import { Destinations } from './destination-limits.js';
import type { Waiting } from './destination-limits.js';
import { EventSwitch } from './event-switch.js';

interface EventToDeliver {
  readonly id: string;
  /** The payload as JSON, written once. */
  readonly json: Uint8Array;
  readonly links: readonly Link[];
}

/** The number of an attempt, from 1 over all redeliveries (D-EVT-3), and its start time. */
export interface AttemptToMake {
  readonly attempt: number;
  readonly now: Date;
}

/** The acting user waits for the first attempt. Nobody waits for later attempts (D-EVT-2). */
export const FIRST_TIMEOUT_MS = 30_000;
const LATER_TIMEOUT_MS = 15_000;

/** Makes attempts: composes, signs and sends the request, and decides the state that follows. `AttemptJournal` stores the results. */
@Injectable()
export class Attempts {
  readonly #notices: Notices;
  readonly #failures: DeliveryFailureLog;

  constructor(
    private readonly client: EventClient,
    private readonly destinations: Destinations,
    private readonly eventSwitch: EventSwitch,
    private readonly feed: AttemptFeed,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#notices = new Notices(log);
    this.#failures = new DeliveryFailureLog(log);
  }

  /** This node sends events (D-EVT-14). */
  get isSending(): boolean {
    return this.eventSwitch.isOn;
  }

  /** Returns how many more attempts may begin now at a customer's destination. */
  roomAt(customerId: number, { origin }: DestinationWithOrigin, waiting: Waiting): number {
    if (!this.isSending) return 0;
    return this.destinations.roomAt({ customerId, origin }, waiting, this.clock.now());
  }

  isAnswering(customerId: number, { origin }: DestinationWithOrigin): boolean {
    return this.destinations.isAnswering({ customerId, origin });
  }

  /** Makes one attempt. It never throws, and ends within its timeout (D-EVT-2). */
  async make(delivery: ClaimedDelivery, destination: DestinationWithOrigin, waiting: Waiting): Promise<AttemptResult> {
    const [at, began] = [this.clock.now(), performance.now()];
    const target = { customerId: delivery.customerId, origin: destination.origin };
    const endAttempt = this.destinations.begin(target, waiting);
    const { headers, end } = await this.#send(delivery, destination);
    const durationMs = Math.round(performance.now() - began);
    const now = this.clock.now();
    endAttempt(end.kind === 'blocked' || isLocalFailure(end) ? undefined : end.kind, now);
    const moment = { attempts: delivery.attemptsOfRound, endedAt: new Date(now), chance: Math.random() };
    const state = stateAfter(end, moment);
    this.feed.tell({ outcome: state.status, waiting, durationMs });
    this.#failures.report({ delivery, origin: destination.origin, end, state });
    if (isLocalFailure(end))
      this.#notices.tell('An event could not be sent: this machine is short of something.', { why: end.error });
    return { delivery, state, end, attempt: attemptRow({ delivery, at, durationMs, headers }, end, state) };
  }

  /** Logs a mistake of this server, and reports it as a failure of the network so that the delivery is retried. */
  async #send(
    delivery: ClaimedDelivery,
    destination: DestinationWithOrigin,
  ): Promise<{ headers: Readonly<Record<string, string>> | undefined; end: OutboundEnd }> {
    try {
      const { id, payload, attempts } = delivery;
      const { links } = JSON.parse(payload) as { links: [] };
      const event = { id, json: Buffer.from(payload), links };
      const request = requestOf(destination, event, { attempt: attempts, now: new Date(this.clock.signingTime()) });
      const end = await this.client.send(request);
      return { headers: end.kind === 'blocked' ? undefined : request.headers, end };
    } catch (error) {
      this.log.error(`The event ${delivery.id} of customer ${delivery.customerId} could not be sent.`, error);
      return {
        headers: undefined,
        end: { kind: 'network', error: 'It could not be sent; the log of the server says why.' },
      };
    }
  }
}

/**
 * Firewalls refuse requests without a user agent. Some partners compress their replies for a client that does not say
 * what it reads, and the server decompresses nothing (D-EVT-7).
 */
const CLIENT_HEADERS = {
  'user-agent': `talent-platform/${versionOfServer()}`,
  accept: 'application/json',
  'accept-encoding': 'identity',
};

/** Returns the request of an attempt. Each attempt is signed anew (D-EVT-3). */
export function requestOf(
  { url, gzip, auth }: Destination,
  { id, json, links }: EventToDeliver,
  { attempt, now }: AttemptToMake,
): OutboundPost {
  const timeoutMs = attempt === 1 ? FIRST_TIMEOUT_MS : LATER_TIMEOUT_MS;
  const gzipped = gzip ? gzipSync(json) : undefined;
  const event = { id, attempt, now, links };
  if (auth.type === 'hmac') {
    const signer = { user: auth.user, secret: secretOf(auth) };
    const { headers, body } = signEvent({ ...event, ...signer, url, json, ...(gzipped && { gzip: gzipped }) });
    return { url, headers: { ...CLIENT_HEADERS, ...headers }, body, timeoutMs };
  }
  const headers = {
    ...CLIENT_HEADERS,
    ...eventHeaders({ ...event, gzipped: gzip }),
    ...(auth.type === 'basic' ? basic(auth) : {}),
  };
  return { url, headers, body: gzipped ?? json, timeoutMs };
}

/**
 * Prepared keys, one for all attempts of a subscription, because preparing a key costs as much as signing with it.
 */
const SECRETS = new WeakMap<SubscriptionAuth, SigningSecret>();

function secretOf(auth: SubscriptionAuth & { readonly type: 'hmac' }): SigningSecret {
  const secret = SECRETS.get(auth) ?? new SigningSecret(auth.secret);
  SECRETS.set(auth, secret);
  return secret;
}

/** RFC 7617, in UTF-8. */
function basic({ username, password }: SubscriptionAuth & { readonly type: 'basic' }): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

export interface AttemptResult {
  readonly delivery: ClaimedDelivery;
  readonly state: DeliveryState;
  readonly end: OutboundEnd;
  readonly attempt: Readonly<DeliveryAttempt>;
}

/** Errors of this machine, which lacks a resource. The partner has not caused them. */
const LOCAL_FAILURES: readonly string[] = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL'];

/** Whether an attempt failed because this machine lacks a resource. */
export function isLocalFailure(end: OutboundEnd): end is OutboundEnd & { readonly error: string } {
  return end.kind === 'network' && LOCAL_FAILURES.includes(end.error);
}

/** Bytes of a reply's body that are stored. */
const MAX_STORED_BYTES = 20_000;

/** The start time of an attempt, and what it sent. */
interface AttemptCourse {
  readonly delivery: ClaimedDelivery;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly durationMs: number;
  /** The headers that were sent; undefined if nothing was sent. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

function attemptRow(
  { delivery, at, durationMs, headers }: AttemptCourse,
  end: OutboundEnd,
  { nextAttemptAt }: DeliveryState,
): DeliveryAttempt {
  const reply = end.kind === 'reply' ? end : undefined;
  return {
    ...{ customerId: delivery.customerId, deliveryId: delivery.id, attempt: delivery.attempts, at, durationMs },
    httpStatus: reply?.status ?? null,
    error: end.kind === 'reply' ? null : end.error,
    // JSON leaves out undefined members: the authorization is not stored.
    requestHeaders: headers ? JSON.stringify({ ...headers, authorization: undefined }) : null,
    replyHeaders: reply ? storable(JSON.stringify(reply.headers)) : null,
    replyBody: reply ? storable(reply.body.subarray(0, MAX_STORED_BYTES).toString('utf8')) : null,
    isReplyCut: reply && reply.body.length > MAX_STORED_BYTES ? 1 : 0,
    nextAttemptAt: nextAttemptAt?.getTime() ?? null,
  };
}

/** Returns the row of an attempt whose node stopped, or lost the database, before it stored the end. */
export function interruptedAttemptRow(delivery: Readonly<Delivery>): DeliveryAttempt {
  return {
    ...{ customerId: delivery.customerId, deliveryId: delivery.id, attempt: delivery.attempts },
    ...{ at: delivery.dueAt ?? 0, durationMs: 0, httpStatus: null, error: INTERRUPTED },
    ...{ requestHeaders: null, replyHeaders: null, replyBody: null, isReplyCut: 0, nextAttemptAt: delivery.dueAt },
  };
}

const INTERRUPTED =
  'The server stopped before this attempt ended. It is not known whether the partner received the event.';

/** Replaces NUL characters, which PostgreSQL cannot store in a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
