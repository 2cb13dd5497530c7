import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import type { Session } from '../../../database/index.js';
import { eventPartsOf, EventPartsRepository } from './event-parts.repository.js';
import type { EventParts } from './event-parts.repository.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** What a blueprint says of events and job boards, set inside the unit of work that applies it (blueprint: events). */
@Injectable()
export class ConfiguredEventsService {
  constructor(
    private readonly parts: EventPartsRepository,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  /** Whether `configure` ever ran for the customer: of an earlier release, it did not. */
  isConfigured(session: Session, customerId: number): Promise<boolean> {
    return this.parts.exists(session, customerId);
  }

  async jobBoardsIn(session: Session, customerId: number): Promise<EventParts['jobBoards']> {
    return (await this.parts.find(session, customerId))?.jobBoards ?? [];
  }

  /** A subscription that is not named any more is paused no more either, should it be named again. */
  async configure(
    session: Session,
    customerId: number,
    blueprint: Pick<Blueprint, 'jobBoards' | 'events'>,
  ): Promise<void> {
    const wanted = eventPartsOf(blueprint);
    const kept = await this.parts.find(session, customerId);
    if (JSON.stringify(kept) === JSON.stringify(wanted)) return;
    await this.parts.save(session, customerId, wanted);
    const named = new Set(wanted.events.map(({ id }) => id));
    for (const { id } of kept?.events ?? [])
      if (!named.has(id)) await this.subscriptions.forgetState(session, { customerId, subscription: id });
  }
}
