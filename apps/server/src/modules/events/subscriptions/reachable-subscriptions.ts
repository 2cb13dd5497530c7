import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import type { SubscriptionKey } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Subscriptions that receive events: they exist and are not paused. */
@Injectable()
export class ReachableSubscriptions {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly states: SubscriptionsRepository,
  ) {}

  async list(session: Session, customerId: number): Promise<ReadonlySet<string>> {
    const states = await this.states.listStates(session, customerId);
    const paused = new Set(states.filter(({ pausedAt }) => pausedAt !== null).map(({ subscription }) => subscription));
    const all = await this.subscriptions.list(session, customerId);
    return new Set(all.map(({ id }) => id).filter((id) => !paused.has(id)));
  }

  /** @throws ProtocolError CONFLICT if the subscription is gone or paused */
  async refuseUnreachable(session: Session, key: SubscriptionKey): Promise<void> {
    const name = JSON.stringify(key.subscription);
    if ((await this.subscriptions.find(session, key)) === undefined)
      throw ProtocolError.of('CONFLICT', `The subscription ${name} no longer exists: nothing is sent to it.`);
    if (!(await this.states.isPaused(session, key))) return;
    const path = `…/subscriptions/${key.subscription}/resume`;
    throw ProtocolError.of('CONFLICT', `The subscription ${name} is paused; resume it first (POST ${path}).`);
  }
}
