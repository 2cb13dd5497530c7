import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import type { Session } from '../../../database/index.js';
import { configuredEventsOf, EventConfigurationsRepository } from './event-configurations.repository.js';
import type { ConfiguredEvents } from './event-configurations.repository.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Stores the events and job boards of a blueprint, inside the unit of work that applies it (blueprint: events). */
@Injectable()
export class EventConfigurationsService {
  constructor(
    private readonly parts: EventConfigurationsRepository,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  /** Whether `configure` ever ran for the customer. It did not for a customer of an earlier release. */
  isConfigured(session: Session, customerId: number): Promise<boolean> {
    return this.parts.exists(session, customerId);
  }

  async jobBoardsIn(session: Session, customerId: number): Promise<ConfiguredEvents['jobBoards']> {
    return (await this.parts.find(session, customerId))?.jobBoards ?? [];
  }

  /** Forgets the pause of removed subscriptions, so that they are not paused if a later blueprint names them again. */
  async configure(
    session: Session,
    customerId: number,
    blueprint: Pick<Blueprint, 'jobBoards' | 'events'>,
  ): Promise<void> {
    const wanted = configuredEventsOf(blueprint);
    const stored = await this.parts.find(session, customerId);
    if (JSON.stringify(stored) === JSON.stringify(wanted)) return;
    await this.parts.save(session, customerId, wanted);
    const named = new Set(wanted.events.map(({ id }) => id));
    for (const { id } of stored?.events ?? [])
      if (!named.has(id)) await this.subscriptions.forgetState(session, { customerId, subscription: id });
  }
}
