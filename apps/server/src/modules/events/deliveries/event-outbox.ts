import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { nextIds } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { BaseUrl } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Clock } from '../../../runtime/index.js';
import type { Subscription } from '../subscriptions/subscription.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { DeliveriesRepository, LEASE_MS, laneCounter } from './deliveries.repository.js';
import type { Delivery } from './delivery.entity.js';
import { newEventId, payloadOf } from './platform-event.js';
import type { PlatformEvent } from './platform-event.js';

export interface RecordedDelivery {
  readonly delivery: Readonly<Delivery>;
  readonly subscription: Subscription;
}

/**
 * Records deliveries in the unit of work of the action, so that neither is stored without the other (D-EVT-1). If a
 * delivery is due at once, claims it for the acting user, and the caller makes the first attempt after the commit
 * (`WritesWithEvents`).
 */
@Injectable()
export class EventOutbox {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly states: SubscriptionsRepository,
    private readonly repository: DeliveriesRepository,
    private readonly baseUrl: BaseUrl,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a delivery for each subscription to the event. Returns those that are sent, in the order of the blueprint:
   * a subscription without a URL decides nothing that the acting user is shown (D-ACT-2).
   */
  async record(session: Session, ctx: RequestContext, event: PlatformEvent): Promise<readonly RecordedDelivery[]> {
    const { customerId } = ctx;
    const subscribed = (await this.subscriptions.list(session, customerId)).filter(
      ({ typeOf }) => typeOf(event) !== undefined,
    );
    if (subscribed.length === 0) return [];
    const paused = await this.states.listPaused(session, customerId);
    const recorded: RecordedDelivery[] = [];
    for (const subscription of subscribed) {
      const delivery = await this.#deliveryOf(session, ctx, {
        subscription,
        event,
        isPaused: paused.has(subscription.id),
      });
      await this.repository.insert(session, delivery);
      if (subscription.destination !== undefined) recorded.push({ delivery, subscription });
    }
    return recorded;
  }

  async #deliveryOf(
    session: Session,
    ctx: RequestContext,
    {
      subscription,
      event,
      isPaused,
    }: { readonly subscription: Subscription; readonly event: PlatformEvent } & { readonly isPaused: boolean },
  ): Promise<Delivery> {
    const { customerId, caller, transactionId } = ctx;
    const eventType = subscription.typeOf(event);
    if (eventType === undefined) throw new TypeError('The subscription is not for this event.');
    const payload = payloadOf(event, eventType, this.#scopeOf(ctx));
    const order = subscription.ordered ? await this.#orderOf(session, customerId, { subscription, event }) : NO_ORDER;
    const now = this.clock.now();
    return {
      ...{ customerId, id: newEventId(now), subscription: subscription.id, eventType, systemId: payload.systemId },
      ...{ createdAt: now, username: caller.username, transactionId, payload: JSON.stringify(payload) },
      ...{ lane: order.lane, laneNumber: order.laneNumber },
      ...beginningOf({ subscription, isPaused, isBlocked: order.isBlocked, now }),
    };
  }

  #scopeOf({ customerId, caller }: RequestContext) {
    return { customerId, customerUrl: this.baseUrl.of(`/customers/${customerId}`), actorId: caller.personId };
  }

  /**
   * Returns the position in the lane. Taking the next number locks the counter of the subscription until the commit, so
   * that numbers have the order of the commits (D-EVT-9).
   */
  async #orderOf(
    session: Session,
    customerId: number,
    { subscription, event }: { subscription: Subscription; event: PlatformEvent },
  ): Promise<Pick<Delivery, 'lane' | 'laneNumber'> & { readonly isBlocked: boolean }> {
    const lane = JSON.stringify([subscription.id, ...baseOf(event)]);
    const laneNumber = await nextIds(session, { customerId, counter: laneCounter(subscription.id) });
    return { lane, laneNumber, isBlocked: await this.repository.isLaneBusy(session, customerId, lane) };
  }
}

const NO_ORDER = { lane: null, laneNumber: null, isBlocked: false };

/** The subscription is paused, so the delivery waits for a redelivery (D-EVT-2). */
const UNDELIVERED = { status: 'failed', attempts: 0, attemptsOfRound: 0, dueAt: null, claim: null } as const;

/** The delivery waits for other deliveries of its lane. */
const PARKED = { status: 'pending', attempts: 0, attemptsOfRound: 0, dueAt: null, claim: null } as const;

const BEGUN = { status: 'pending', attempts: 1, attemptsOfRound: 1 } as const;

/** Nobody is sent the event, so nothing is left to do (D-ACT-2). */
const ONLY_RECORDED = { status: 'processed', attempts: 0, attemptsOfRound: 0, dueAt: null, claim: null } as const;

function beginningOf({
  subscription: { destination },
  isPaused,
  isBlocked,
  now,
}: {
  subscription: Subscription;
  isPaused: boolean;
  isBlocked: boolean;
  now: number;
}): Pick<Delivery, 'status' | 'attempts' | 'attemptsOfRound' | 'dueAt' | 'claim'> {
  if (isPaused) return UNDELIVERED;
  if (destination === undefined) return ONLY_RECORDED;
  return isBlocked ? PARKED : { ...BEGUN, dueAt: now + LEASE_MS, claim: randomUUID() };
}

function baseOf(event: PlatformEvent): [string, number] {
  switch (event.kind) {
    case 'statusChange':
      return [event.workflow.workflowType === 'onboardworkflows' ? 'newhirecategories' : 'jobs', event.baseId];
    default:
      return ['jobs', event.jobId];
  }
}
