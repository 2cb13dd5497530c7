import { Injectable } from '@nestjs/common';
import type { BlueprintJobBoard } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../../customers/index.js';
import { EventConfigurationsRepository } from './event-configurations.repository.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import type { SubscriptionKey } from './subscriptions.repository.js';
import { toSubscription } from './subscription.js';
import type { Subscription } from './subscription.js';

/** The events of a customer's blueprint. */
interface Configured {
  readonly jobBoards: readonly BlueprintJobBoard[];
  /** In the order of the blueprint. */
  readonly subscriptions: readonly Subscription[];
}

/** Finds a customer's subscriptions: those of the blueprint, mostly from memory, and temporary ones. */
@Injectable()
export class SubscriptionsService {
  readonly #cache: ConfigurationCache<Configured>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    private readonly parts: EventConfigurationsRepository,
    private readonly repository: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {
    this.#cache = new ConfigurationCache(revisions, async (customerId) => {
      const { jobBoards, events } = (await parts.find(unitOfWork.reader, customerId)) ?? { jobBoards: [], events: [] };
      return { jobBoards, subscriptions: events.map(toSubscription) };
    });
  }

  /** Lists all subscriptions. Those of the blueprint come first, in its order. */
  async list(session: Session, customerId: number): Promise<readonly Subscription[]> {
    return [...(await this.listConfigured(customerId)), ...(await this.#listTemporary(session, customerId))];
  }

  async #listTemporary(session: Session, customerId: number): Promise<readonly Subscription[]> {
    const temporary = await this.repository.listTemporary(session, customerId, this.clock.now());
    return temporary.map(({ subscription }) => subscription);
  }

  /** Lists only subscriptions of the blueprint. */
  async listConfigured(customerId: number): Promise<readonly Subscription[]> {
    return (await this.#cache.get(customerId)).subscriptions;
  }

  async find(session: Session, { customerId, subscription }: SubscriptionKey): Promise<Subscription | undefined> {
    const configured = (await this.listConfigured(customerId)).find(({ id }) => id === subscription);
    return configured ?? (await this.#listTemporary(session, customerId)).find(({ id }) => id === subscription);
  }

  /** Whether the database has the subscription. The cache of this node may not know yet what another node stored. */
  async isStored(session: Session, { customerId, subscription }: SubscriptionKey): Promise<boolean> {
    const configured = (await this.parts.find(session, customerId))?.events ?? [];
    const temporary = await this.#listTemporary(session, customerId);
    return [...configured, ...temporary].some(({ id }) => id === subscription);
  }

  async jobBoards(customerId: number): Promise<readonly BlueprintJobBoard[]> {
    return (await this.#cache.get(customerId)).jobBoards;
  }
}
