import { FINAL_STATUSES } from '@talent-platform/protocol/events';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Is, IsOneOf, MayBeAbsent, RefusedForNow } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { EventClient } from '../../../outbound/index.js';
import type { OutboundEnd } from '../../../outbound/index.js';
import { Clock, Log } from '../../../runtime/index.js';
import { newEventId } from '../deliveries/event-id.js';
import { stateAfter } from '../delivery-state.js';
import type { Destination } from '../subscriptions/subscription.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { requestOf } from './attempts.js';
import { EventSwitch, NOT_SENT } from './event-switch.js';

/** The result of a ping. It is never `pending`, because a ping is not retried. */
export class PingReply {
  @IsOneOf(FINAL_STATUSES) readonly outcome!: (typeof FINAL_STATUSES)[number];
  @MayBeAbsent() @Is() readonly httpStatus?: number;
  @MayBeAbsent() @Is() readonly error?: string;
  @Is() readonly durationMs!: number;
}

/** Timeout of a ping. It is short, because an administrator waits. */
const TIMEOUT_MS = 15_000;

/** Limit of pings that this node sends at once. */
const MAX_AT_ONCE = 8;
const MAX_OF_CUSTOMER = 2;

const NO_URL = 'The subscription has no URL: nothing is sent to it, and its events are only recorded.';

/** Sends a test event to see whether a partner accepts it. Pings bypass the queue and are not stored (D-ACT-2). */
@Injectable()
export class Pings {
  /** The customers of the pings that are being sent. */
  readonly #running: number[] = [];

  constructor(
    private readonly client: EventClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly subscriptions: SubscriptionsService,
    private readonly eventSwitch: EventSwitch,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Pings a subscription, even if it is paused.
   * @throws ProtocolError RESOURCE_NOT_FOUND; BUSY if too many pings are being sent
   */
  async send({ customerId }: RequestContext, id: string): Promise<PingReply> {
    const subscription = await this.subscriptions.get(this.unitOfWork.reader, { customerId, subscription: id });
    const { destination } = subscription;
    if (destination === undefined) return { outcome: 'failed', error: NO_URL, durationMs: 0 };
    if (!this.eventSwitch.isOn) return { outcome: 'failed', error: NOT_SENT, durationMs: 0 };
    const ofCustomer = this.#running.filter((running) => running === customerId).length;
    if (this.#running.length >= MAX_AT_ONCE || ofCustomer >= MAX_OF_CUSTOMER)
      throw new RefusedForNow('pings', 'Other pings wait for their replies; try again shortly.', TIMEOUT_MS / 1000);
    this.#running.push(customerId);
    try {
      return await this.#send(customerId, { id, destination });
    } finally {
      this.#running.splice(this.#running.indexOf(customerId), 1);
    }
  }

  async #send(
    customerId: number,
    subscription: { readonly id: string; readonly destination: Destination },
  ): Promise<PingReply> {
    const [now, began] = [this.clock.now(), performance.now()];
    const end = await this.#endOf(customerId, subscription, now);
    const durationMs = Math.round(performance.now() - began);
    const { status } = stateAfter(end, { attempts: 1, endedAt: new Date(now), chance: 0 });
    const detail = end.kind === 'reply' ? { httpStatus: end.status } : { error: end.error };
    return { outcome: status === 'pending' ? 'failed' : status, ...detail, durationMs };
  }

  async #endOf(
    customerId: number,
    { id, destination }: { id: string; destination: Destination },
    now: number,
  ): Promise<OutboundEnd> {
    const payload = pingPayload(customerId, id);
    const event = { id: newEventId(now), json: Buffer.from(JSON.stringify(payload)), links: payload.links };
    try {
      const request = requestOf(destination, event, { attempt: 1, now: new Date(this.clock.signingTime()) });
      return await this.client.send({ ...request, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      this.log.error(
        `A ping of the subscription ${JSON.stringify(id)} of customer ${customerId} could not be sent.`,
        error,
      );
      return { kind: 'network', error: 'It could not be sent; the log of the server says why.' };
    }
  }
}

/** Returns the payload of a ping (D-ACT-2). */
export function pingPayload(
  customerId: number,
  subscription: string,
): {
  readonly eventType: 'PingEvent';
  readonly customerId: string;
  readonly subscription: string;
  readonly links: readonly [];
} {
  return { eventType: 'PingEvent', customerId: String(customerId), subscription, links: [] };
}
