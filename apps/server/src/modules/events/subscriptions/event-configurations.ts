import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintEvent, BlueprintJobBoard } from '@talent-platform/blueprint';
import { CustomerDocuments } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { SecretBox } from '../../access/index.js';
import { boundToCustomer, EventConfiguration } from './event-configuration.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

interface ConfiguredEvents {
  readonly jobBoards: readonly BlueprintJobBoard[];
  readonly events: readonly BlueprintEvent[];
}

/** Stores the events and job boards of each customer's blueprint, encrypted because they contain URLs and secrets of partners. */
@Injectable()
export class EventConfigurationsRepository extends CustomerDocuments<ConfiguredEvents, 'sealedParts'> {
  constructor(secretBox: SecretBox) {
    super(EventConfiguration, 'sealedParts', {
      write: (parts, customerId) => secretBox.encrypt(JSON.stringify(parts), boundToCustomer(customerId)),
      read: (sealed, customerId) =>
        JSON.parse(secretBox.decrypt(sealed, boundToCustomer(customerId))) as ConfiguredEvents,
    });
  }
}

/** Stores the events and job boards of a blueprint, inside the unit of work that applies it (blueprint: events). */
@Injectable()
export class EventConfigurationsService {
  constructor(
    private readonly parts: EventConfigurationsRepository,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  async jobBoardsIn(session: Session, customerId: number): Promise<ConfiguredEvents['jobBoards']> {
    return (await this.parts.find(session, customerId))?.jobBoards ?? [];
  }

  /**
   * Stores events and job boards. Deletes the pause of removed subscriptions, so that they are not paused if a later
   * blueprint names them again.
   */
  async configure(
    session: Session,
    customerId: number,
    { jobBoards = [], events = [] }: Pick<Blueprint, 'jobBoards' | 'events'>,
  ): Promise<void> {
    const configured: ConfiguredEvents = { jobBoards, events };
    const stored = await this.parts.find(session, customerId);
    if (JSON.stringify(stored) === JSON.stringify(configured)) return;
    await this.parts.save(session, customerId, configured);
    const named = new Set(events.map(({ id }) => id));
    for (const { id } of stored?.events ?? [])
      if (!named.has(id)) await this.subscriptions.forgetState(session, { customerId, subscription: id });
  }
}
