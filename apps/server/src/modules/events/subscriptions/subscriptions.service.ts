import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintJobBoard } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../../customers/index.js';
import { toSubscription } from './subscription.js';
import type { Subscription } from './subscription.js';
import { EventConfigurationsRepository, SubscriptionsRepository } from './subscriptions.repository.js';
import type { SubscriptionKey } from './subscriptions.repository.js';

/** Finds a customer's subscriptions: those of the blueprint, mostly from memory, and temporary ones. Stores the former. */
@Injectable()
export class SubscriptionsService {
  readonly #cache: ConfigurationCache<{
    readonly jobBoards: readonly BlueprintJobBoard[];
    readonly subscriptions: readonly Subscription[];
  }>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    private readonly parts: EventConfigurationsRepository,
    private readonly repository: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {
    this.#cache = new ConfigurationCache(revisions, 'subscriptions', async (customerId) => {
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

  /** @throws ProtocolError RESOURCE_NOT_FOUND */
  async get(session: Session, key: SubscriptionKey): Promise<Subscription> {
    const subscription = await this.find(session, key);
    if (subscription === undefined) throw unknownSubscription();
    return subscription;
  }

  /** Lists the ids of subscriptions that events are sent to, and that are not paused. */
  async listActive(session: Session, customerId: number): Promise<ReadonlySet<string>> {
    const paused = await this.repository.listPaused(session, customerId);
    const sentTo = (await this.list(session, customerId)).filter(({ destination }) => destination !== undefined);
    return new Set(sentTo.map(({ id }) => id).filter((id) => !paused.has(id)));
  }

  /** @throws ProtocolError CONFLICT if the subscription is gone or paused, or if nothing is ever sent to it */
  async refuseInactive(session: Session, key: SubscriptionKey): Promise<void> {
    const name = JSON.stringify(key.subscription);
    const subscription = await this.find(session, key);
    if (subscription === undefined)
      throw ProtocolError.of('CONFLICT', `The subscription ${name} no longer exists: nothing is sent to it.`);
    if (subscription.destination === undefined)
      throw ProtocolError.of('CONFLICT', `The subscription ${name} has no URL: its events are only recorded.`);
    if (!(await this.repository.isPaused(session, key))) return;
    const path = `…/subscriptions/${key.subscription}/resume`;
    throw ProtocolError.of('CONFLICT', `The subscription ${name} is paused; resume it first (POST ${path}).`);
  }

  /**
   * Returns whether the database has the subscription. Another node may have stored it, and this node's cache may not
   * know it yet.
   */
  async isStored(session: Session, { customerId, subscription }: SubscriptionKey): Promise<boolean> {
    const configured = (await this.parts.find(session, customerId))?.events ?? [];
    const temporary = await this.#listTemporary(session, customerId);
    return [...configured, ...temporary].some(({ id }) => id === subscription);
  }

  /** Returns the job boards that the unit of work has configured. */
  async jobBoardsIn(session: Session, customerId: number): Promise<readonly BlueprintJobBoard[]> {
    return (await this.parts.find(session, customerId))?.jobBoards ?? [];
  }

  /**
   * Stores the events and job boards of a blueprint, inside the unit of work that applies it (blueprint: events).
   * Deletes the pause of removed subscriptions, so that they are not paused if a later blueprint names them again.
   */
  async configure(
    session: Session,
    customerId: number,
    { jobBoards = [], events = [] }: Pick<Blueprint, 'jobBoards' | 'events'>,
  ): Promise<void> {
    const configured = { jobBoards, events };
    const stored = await this.parts.find(session, customerId);
    if (JSON.stringify(stored) === JSON.stringify(configured)) return;
    await this.parts.save(session, customerId, configured);
    const named = new Set(events.map(({ id }) => id));
    for (const { id } of stored?.events ?? [])
      if (!named.has(id)) await this.repository.forgetState(session, { customerId, subscription: id });
  }

  async jobBoards(customerId: number): Promise<readonly BlueprintJobBoard[]> {
    return (await this.#cache.get(customerId)).jobBoards;
  }
}

export function unknownSubscription(): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', 'There is no such subscription.');
}
