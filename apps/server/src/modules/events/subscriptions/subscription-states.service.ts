import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import type { RequestContext } from '../../../http/index.js';
import type { AdministrativeChange } from '../../access/index.js';
import { EventActs } from '../event-acts.js';
import { toReadSubscription } from './subscription.mapper.js';
import type { ReadSubscription } from './subscription.mapper.js';
import { unknownSubscription } from './subscription.problems.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import type { SubscriptionKey } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Reads the states of subscriptions, pauses and resumes them (D-ACT-2). */
@Injectable()
export class SubscriptionStatesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly writes: Writes,
    private readonly subscriptions: SubscriptionsService,
    private readonly repository: SubscriptionsRepository,
    private readonly clock: Clock,
    private readonly acts: EventActs,
  ) {}

  /** Lists subscriptions of the blueprint in its order, then temporary ones. */
  list({ customerId }: RequestContext): Promise<ReadSubscription[]> {
    return this.#list(this.unitOfWork.reader, customerId);
  }

  /**
   * Pauses a subscription. Its events are stored and not sent, including those that wait for a retry.
   *
   * @throws ProtocolError RESOURCE_NOT_FOUND
   */
  async pause(ctx: RequestContext, id: string): Promise<ReadSubscription> {
    const paused = await this.#change(ctx, id, async (session, key) => {
      const isPausedNow = await this.repository.pause(session, key, { at: this.clock.now(), because: 'asked' });
      if (isPausedNow)
        await this.acts.record(session, ctx, { action: 'pause-subscription', changes: [pauseOf(id, true)] });
    });
    this.acts.tell('A subscription was paused.', ctx, { subscription: id });
    return paused;
  }

  /**
   * Resumes a subscription. Events of the pause are sent only when somebody redelivers them.
   *
   * @throws ProtocolError RESOURCE_NOT_FOUND
   */
  async resume(ctx: RequestContext, id: string): Promise<ReadSubscription> {
    const resumed = await this.#change(ctx, id, async (session, key) => {
      const wasPaused = await this.repository.resume(session, key);
      if (wasPaused)
        await this.acts.record(session, ctx, { action: 'resume-subscription', changes: [pauseOf(id, false)] });
    });
    this.acts.tell('A subscription was resumed.', ctx, { subscription: id });
    return resumed;
  }

  #change(
    ctx: RequestContext,
    id: string,
    change: (session: Session, key: SubscriptionKey) => Promise<void>,
  ): Promise<ReadSubscription> {
    const { customerId } = ctx;
    return this.writes.inUnit(ctx, async (session) => {
      const key = { customerId, subscription: id };
      if ((await this.subscriptions.find(session, key)) === undefined) throw unknownSubscription();
      await change(session, key);
      const changed = (await this.#list(session, customerId)).find((subscription) => subscription.id === id);
      if (changed === undefined) throw unknownSubscription();
      return changed;
    });
  }

  async #list(session: Session, customerId: number): Promise<ReadSubscription[]> {
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

function pauseOf(id: string, isPaused: boolean): AdministrativeChange {
  return { path: `subscriptions.${id}.paused`, before: !isPaused, after: isPaused };
}
