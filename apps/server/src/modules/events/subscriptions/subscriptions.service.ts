import { Injectable } from '@nestjs/common';
import type { BlueprintJobBoard } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../../customers/index.js';
import { EventPartsRepository } from './event-parts.repository.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import type { SubscriptionKey } from './subscriptions.repository.js';
import { toSubscription } from './subscription.js';
import type { Subscription } from './subscription.js';

/** What a customer's blueprint says of events. */
interface Configured {
  readonly jobBoards: readonly BlueprintJobBoard[];
  /** In the order of the blueprint. */
  readonly subscriptions: readonly Subscription[];
}

/** Who is told of a customer's events: as the blueprint says, from memory mostly, and whoever listens for a while. */
@Injectable()
export class SubscriptionsService {
  readonly #cache: ConfigurationCache<Configured>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    private readonly parts: EventPartsRepository,
    private readonly repository: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {
    this.#cache = new ConfigurationCache(revisions, async (customerId) => {
      const { jobBoards, events } = (await parts.find(unitOfWork.reader, customerId)) ?? { jobBoards: [], events: [] };
      return { jobBoards, subscriptions: events.map(toSubscription) };
    });
  }

  /** Those of the blueprint come first, in its order. */
  async list(session: Session, customerId: number): Promise<readonly Subscription[]> {
    return [...(await this.listConfigured(customerId)), ...(await this.#listTemporary(session, customerId))];
  }

  async #listTemporary(session: Session, customerId: number): Promise<readonly Subscription[]> {
    const temporary = await this.repository.listTemporary(session, customerId, this.clock.now());
    return temporary.map(({ subscription }) => subscription);
  }

  /** Those of the blueprint alone. */
  async listConfigured(customerId: number): Promise<readonly Subscription[]> {
    return (await this.#cache.get(customerId)).subscriptions;
  }

  async find(session: Session, { customerId, subscription }: SubscriptionKey): Promise<Subscription | undefined> {
    const configured = (await this.listConfigured(customerId)).find(({ id }) => id === subscription);
    return configured ?? (await this.#listTemporary(session, customerId)).find(({ id }) => id === subscription);
  }

  /** Whether it is there by what is stored now: another node may have set it, and this one does not know of it yet. */
  async isStored(session: Session, { customerId, subscription }: SubscriptionKey): Promise<boolean> {
    const configured = (await this.parts.find(session, customerId))?.events ?? [];
    const temporary = await this.#listTemporary(session, customerId);
    return [...configured, ...temporary].some(({ id }) => id === subscription);
  }

  async jobBoards(customerId: number): Promise<readonly BlueprintJobBoard[]> {
    return (await this.#cache.get(customerId)).jobBoards;
  }
}
