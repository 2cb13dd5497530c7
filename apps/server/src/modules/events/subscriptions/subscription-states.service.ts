import { Injectable } from '@nestjs/common';
import { EVENT_TYPES } from '@talent-platform/protocol/events';
import type { EventType } from '@talent-platform/protocol/events';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Clock } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import { EventAuditTrail } from '../event-audit-trail.js';
import type { PauseReason, SubscriptionState } from './subscription-state.entity.js';
import { LOG } from './subscription.js';
import type { Subscription } from './subscription.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService, unknownSubscription } from './subscriptions.service.js';
import { Is, IsOneOf, IsUtcTime, MayBeAbsent } from '../../../http/index.js';

/** A subscription in a reply, without its URL. */
export class SubscriptionReply {
  @Is() readonly id!: string;

  @MayBeAbsent()
  @Is({ enum: EVENT_TYPES, description: 'Left out if the subscription receives every event' })
  readonly eventType?: EventType;

  @MayBeAbsent() @Is({ const: true }) readonly temporary?: true;

  @MayBeAbsent()
  @Is({ const: 'log', description: 'Its events are recorded, and sent to nobody' })
  readonly receiver?: 'log';
  @MayBeAbsent() @IsUtcTime() readonly expiresAt?: string;
  @MayBeAbsent() @IsUtcTime() readonly pausedAt?: string;
  @MayBeAbsent() @IsOneOf(['gone', 'failing', 'asked']) readonly pausedBecause?: PauseReason;

  @MayBeAbsent()
  @IsUtcTime({ description: 'The first failure since the last event that arrived' })
  readonly failingSince?: string;
}

export class SubscriptionsReply {
  @Is([SubscriptionReply]) readonly subscriptions!: readonly SubscriptionReply[];
}

/** Reads the states of subscriptions, pauses and resumes them (D-ACT-2). */
@Injectable()
export class SubscriptionStatesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly writes: Writes,
    private readonly subscriptions: SubscriptionsService,
    private readonly repository: SubscriptionsRepository,
    private readonly clock: Clock,
    private readonly trail: EventAuditTrail,
  ) {}

  /** Lists subscriptions of the blueprint in its order, then temporary ones. */
  list({ customerId }: RequestContext): Promise<SubscriptionReply[]> {
    return this.#list(this.unitOfWork.reader, customerId);
  }

  /**
   * Pauses or resumes a subscription. While it is paused, its events are stored and not sent, including events that
   * wait for a retry. Events of the pause are sent only if somebody redelivers them.
   * @throws ProtocolError RESOURCE_NOT_FOUND
   */
  async setPaused(ctx: RequestContext, id: string, isPaused: boolean): Promise<SubscriptionReply> {
    const key = { customerId: ctx.customerId, subscription: id };
    const changed = await this.writes.inUnit(ctx, async (session) => {
      await this.subscriptions.get(session, key);
      const hasChanged = isPaused
        ? await this.repository.pause(session, key, { at: this.clock.now(), because: 'asked' })
        : await this.repository.resume(session, key);
      if (hasChanged)
        await this.trail.record(session, ctx, {
          action: isPaused ? 'pause-subscription' : 'resume-subscription',
          changes: [{ path: `subscriptions.${id}.paused`, before: !isPaused, after: isPaused }],
        });
      const listed = await this.#list(session, ctx.customerId);
      return listed.find((subscription) => subscription.id === id) ?? Promise.reject(unknownSubscription());
    });
    this.trail.report(`A subscription was ${isPaused ? 'paused' : 'resumed'}.`, ctx, { subscription: id });
    return changed;
  }

  async #list(session: Session, customerId: number): Promise<SubscriptionReply[]> {
    const configured = await this.subscriptions.listConfigured(customerId);
    const temporary = await this.repository.listTemporary(session, customerId, this.clock.now());
    const states = await this.repository.listStates(session, customerId);
    const stateOf = new Map(states.map((state) => [state.subscription, state]));
    return [
      ...configured.map((subscription) => toReadSubscription(subscription, stateOf.get(subscription.id))),
      ...temporary.map(({ subscription, expiresAt }) =>
        toReadSubscription(subscription, stateOf.get(subscription.id), expiresAt),
      ),
    ];
  }
}

/** @param expiresAt milliseconds since 1970; present only for a temporary subscription */
function toReadSubscription(
  { id, eventType, destination }: Subscription,
  state: SubscriptionState | undefined,
  expiresAt?: number,
): SubscriptionReply {
  const { pausedAt = null, pausedBecause = null, failingSince = null } = state ?? {};
  return {
    id,
    ...(eventType !== undefined && { eventType }),
    ...(expiresAt !== undefined && { temporary: true, expiresAt: timeOf(expiresAt) }),
    ...(destination === undefined && LOG),
    ...(pausedAt !== null && { pausedAt: timeOf(pausedAt) }),
    ...(pausedBecause !== null && { pausedBecause }),
    ...(failingSince !== null && { failingSince: timeOf(failingSince) }),
  };
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
