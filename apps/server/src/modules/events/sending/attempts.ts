import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { eventHeaders, signEvent } from '@talent-platform/protocol/events';
import type { DeliveryStatus } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';
import type { Link } from '@talent-platform/protocol/wire';
import { Configuration } from '../../../config/index.js';
import { isDatabaseUnavailable, UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Incarnations } from '../../../incarnations/index.js';
import { EventClient } from '../../../outbound/index.js';
import type { OutboundEnd, OutboundPost } from '../../../outbound/index.js';
import { Clock, Log, Notices, QueueFull, WaitedTooLong } from '../../../runtime/index.js';
import { versionOfServer } from '../../../start-line.js';
import { BoardPosts } from '../boards/board-posts.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { DeliveryAttempt } from '../deliveries/delivery-attempt.entity.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { stateAfter } from '../delivery-state.js';
import type { DeliveryState } from '../delivery-state.js';
import type { Destination, DestinationWithOrigin, SubscriptionAuth } from '../subscriptions/subscription.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import { Destinations } from './destination-limits.js';
import type { Waiting } from './destination-limits.js';

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

/** Limit of log lines about failures in 10 seconds. The log of deliveries has every failure. */
const MAX_LINES = 30;

/** Interval of tries to store a result while the database is away. */
const AGAIN_MS = 1000;

/** If a partner has answered nothing for this time, its subscription is paused (D-EVT-12). */
const FAILING_MS = 5 * 24 * 3_600_000;

/** The message for the acting user and for administrators who ping. */
export const NOT_SENT = 'This installation sends no events now.';

/** An attempt that has ended, and the state that follows. */
interface AttemptResult {
  readonly delivery: ClaimedDelivery;
  readonly state: DeliveryState;
  readonly attempt: Readonly<DeliveryAttempt>;
}

type AttemptListener = (ended: { outcome: DeliveryStatus; waiting: Waiting; durationMs: number }) => void;

/**
 * Makes attempts: composes, signs and sends the request, decides the state that follows, and stores it. Pauses
 * subscriptions whose partner asks for it (410) or fails for days.
 */
@Injectable()
export class Attempts {
  readonly #notices: Notices;
  readonly #destinations = new Destinations();
  readonly #running = new Set<Promise<unknown>>();
  readonly #listeners: AttemptListener[] = [];

  constructor(
    private readonly client: EventClient,
    private readonly configuration: Configuration,
    private readonly incarnations: Incarnations,
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: DeliveriesRepository,
    private readonly boards: BoardPosts,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.#notices = new Notices(log, MAX_LINES);
  }

  /** This node sends events: the operator has not switched them off, and the database is no copy that holds them (D-EVT-14). */
  get isSending(): boolean {
    return this.configuration.events !== 'off' && !this.incarnations.areEventsHeld;
  }

  /** Tells a listener of each attempt of this node that ends. */
  listen(listener: AttemptListener): void {
    this.#listeners.push(listener);
  }

  /** Returns how many attempts this node is making. */
  countRunning(waiting: Waiting): number {
    return this.#destinations.countRunning(waiting);
  }

  /** Returns how many more attempts may begin now at a customer's destination. */
  roomAt(customerId: number, { origin }: DestinationWithOrigin, waiting: Waiting): number {
    if (!this.isSending || this.incarnations.moves.isLeaving(customerId)) return 0;
    return this.#destinations.roomAt({ customerId, origin }, waiting, this.clock.now());
  }

  /** Resolves when no attempt runs, and all results are stored. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /**
   * Makes one attempt within its timeout (D-EVT-2), and resolves when its result is stored. It never throws: if the
   * result cannot be stored, the claim expires, and the delivery is sent again.
   */
  make(delivery: ClaimedDelivery, destination: DestinationWithOrigin, waiting: Waiting): Promise<DeliveryState> {
    const making = this.#make(delivery, destination, waiting).finally(() => this.#running.delete(making));
    this.#running.add(making);
    return making;
  }

  async #make(delivery: ClaimedDelivery, destination: DestinationWithOrigin, waiting: Waiting): Promise<DeliveryState> {
    const [at, began] = [this.clock.now(), performance.now()];
    const target = { customerId: delivery.customerId, origin: destination.origin };
    const endAttempt = this.#destinations.begin(target, waiting);
    const { id, payload, attempts } = delivery;
    const { links } = JSON.parse(payload) as { links: [] };
    const { headers, end } = await this.send(
      destination,
      { id, json: Buffer.from(payload), links },
      { attempt: attempts },
    );
    const durationMs = Math.round(performance.now() - began);
    const now = this.clock.now();
    endAttempt(end.kind === 'blocked' ? undefined : end.kind === 'reply', now);
    const moment = { attempts: delivery.attemptsOfRound, endedAt: new Date(now), chance: Math.random() };
    const state = stateAfter(end, moment);
    for (const listener of this.#listeners) listener({ outcome: state.status, waiting, durationMs });
    if (state.status === 'pending' || state.status === 'failed')
      this.#logFailure(delivery, destination, { end, state });
    try {
      const attempt = attemptRow(delivery, { at, durationMs, headers, end, state });
      await this.#store({ delivery, state, attempt });
    } catch (error) {
      this.log.error(`The result of sending the event ${delivery.id} could not be stored. It is sent again.`, error);
    }
    return state;
  }

  /** Resolves after the commit, for which it waits while the database is away. */
  async #store(result: AttemptResult): Promise<void> {
    const requester = { group: String(result.delivery.customerId), member: 'events' };
    for (;;) {
      try {
        return await this.unitOfWork.write((session) => this.#write(session, result), requester);
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.log.willRetry('The results of attempts to deliver events could not be stored', error);
        await delay(AGAIN_MS);
      }
    }
  }

  async #write(session: Session, result: AttemptResult): Promise<void> {
    const { delivery, state, attempt } = result;
    const dueAt = state.nextAttemptAt?.getTime() ?? null;
    // Another node has claimed the delivery since, or a later action has replaced it.
    if (!(await this.deliveries.end(session, delivery, { status: state.status, dueAt }))) return;
    await this.deliveries.insertAttempt(session, attempt);
    await this.boards.recordResult(session, delivery, state);
    await this.#noteHealth(session, delivery, state);
    if (dueAt === null) await this.deliveries.openLanes(session, [delivery], this.clock.now());
  }

  /** A final status other than `failed` comes from a reply. */
  async #noteHealth(
    session: Session,
    { customerId, subscription }: AttemptResult['delivery'],
    { status, pausesSubscription }: DeliveryState,
  ): Promise<void> {
    const key = { customerId, subscription };
    if (pausesSubscription) return this.#pause(session, key, 'gone');
    if (status !== 'pending' && status !== 'failed') {
      if (await this.subscriptions.noteSuccess(session, key))
        this.log.info('A subscription gets its events again.', { customer: customerId, subscription });
      return;
    }
    const now = this.clock.now();
    if (now - (await this.subscriptions.noteFailure(session, key, now)) >= FAILING_MS)
      await this.#pause(session, key, 'failing');
  }

  async #pause(session: Session, key: SubscriptionKey, because: keyof typeof REASONS): Promise<void> {
    if (!(await this.subscriptions.pause(session, key, { at: this.clock.now(), because }))) return;
    this.log.warn(
      `The subscription ${JSON.stringify(key.subscription)} of customer ${key.customerId} is paused: ` +
        `${REASONS[because]} Its events are stored. Resume the subscription and have them delivered again.`,
    );
  }

  /** Names only the origin of the destination, because a path or a query may hold a secret (D-PLT-26). */
  #logFailure(
    { id, customerId: customer, subscription, eventType, attempts: attempt }: ClaimedDelivery,
    { origin }: DestinationWithOrigin,
    { end, state }: { readonly end: OutboundEnd; readonly state: DeliveryState },
  ): void {
    const cause = end.kind === 'reply' ? `status ${end.status}` : end.error;
    const details = { delivery: id, eventType, customer, subscription, origin, attempt, cause };
    if (state.status === 'failed') return this.#notices.tell('A delivery has failed for good.', details);
    const nextAttemptAt = state.nextAttemptAt?.toISOString();
    this.#notices.tell('A delivery has failed; it is tried again.', { ...details, nextAttemptAt });
  }

  /**
   * Signs and sends an event. Logs a mistake of this server, and reports it as a failure of the network, so that a
   * delivery is retried. `headers` are those that were sent, if any were.
   */
  async send(
    destination: Destination,
    event: EventToDeliver,
    { attempt, ...limits }: { readonly attempt: number; readonly timeoutMs?: number },
  ): Promise<{ readonly headers: Readonly<Record<string, string>> | undefined; readonly end: OutboundEnd }> {
    try {
      const request = requestOf(destination, event, { attempt, now: new Date(this.clock.signingTime()) });
      const end = await this.client.send({ ...request, ...limits });
      return { headers: end.kind === 'blocked' ? undefined : request.headers, end };
    } catch (error) {
      this.log.error(`The event ${event.id} could not be sent.`, error);
      const why = 'It could not be sent; the log of the server says why.';
      return { headers: undefined, end: { kind: 'network', error: why } };
    }
  }
}

const REASONS = {
  gone: 'its endpoint answered 410.',
  failing: 'its endpoint has failed for five days.',
} as const;

/** Whether another try may succeed. */
function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) || error instanceof QueueFull || error instanceof WaitedTooLong;
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

/** Bytes of a reply's body that are stored. */
const MAX_STORED_BYTES = 20_000;

interface EndedAttempt {
  readonly at: number;
  readonly durationMs: number;
  /** Those that were sent; undefined if nothing was sent. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly end: OutboundEnd;
  readonly state: DeliveryState;
}

function attemptRow(
  delivery: ClaimedDelivery,
  { at, durationMs, headers, end, state: { userMessage, redirectUrl } }: EndedAttempt,
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
    answer:
      userMessage === undefined && redirectUrl === undefined ? null : JSON.stringify({ userMessage, redirectUrl }),
  };
}

/** Returns the row of an attempt whose node stopped, or lost the database, before it stored the end. */
export function interruptedAttemptRow(delivery: Readonly<Delivery>): DeliveryAttempt {
  return {
    ...{ customerId: delivery.customerId, deliveryId: delivery.id, attempt: delivery.attempts },
    ...{ at: delivery.dueAt ?? 0, durationMs: 0, httpStatus: null, error: INTERRUPTED },
    ...{ requestHeaders: null, replyHeaders: null, replyBody: null, isReplyCut: 0, answer: null },
  };
}

const INTERRUPTED =
  'The server stopped before this attempt ended. It is not known whether the partner received the event.';

/** Replaces NUL characters, which PostgreSQL cannot store in a text. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
