import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import { BoardPosts } from '../boards/board-posts.js';
import { DeliveriesRepository, LATER_LEASE_MS, MIN_LEFT_MS } from '../deliveries/deliveries.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { Subscription } from '../subscriptions/subscription.js';
import { keyTextOf, SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { interruptedAttemptRow } from './attempts.js';

/** Limit of queues that one check examines. The next check begins after them. */
const MAX_QUEUES = 500;

/**
 * Number of deliveries that are claimed together for a destination that answers. A commit for each would take longer
 * than the request.
 */
const CLAIMED_AHEAD = 64;

const MAX_GIVEN_UP = 500;

export interface DueQueue {
  readonly key: SubscriptionKey;
  /** Undefined if the subscription is paused or removed. Then nothing is sent. */
  readonly subscription: Subscription | undefined;
}

interface Room {
  readonly room: number;
  /** More attempts can begin soon, because the destination answers. */
  readonly mayBeMore: boolean;
}

const BEFORE_ALL: SubscriptionKey = { customerId: -1, subscription: '' };

@Injectable()
export class DeliveryQueues {
  #behind = BEFORE_ALL;
  /** Claimed deliveries whose attempt has not begun, by subscription. */
  readonly #claimed = new Map<string, ClaimedDelivery[]>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: DeliveriesRepository,
    private readonly boards: BoardPosts,
    private readonly subscriptions: SubscriptionsService,
    private readonly states: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the subscriptions with due deliveries. Paused and removed subscriptions are included as long as they have
   * queued deliveries.
   */
  async findDue(): Promise<DueQueue[]> {
    const { reader } = this.unitOfWork;
    await this.#releaseOverdue();
    const due: DueQueue[] = [];
    for (const key of await this.#listDue(reader)) due.push({ key, subscription: await this.#findActive(reader, key) });
    return due;
  }

  async #findActive(session: Session, key: SubscriptionKey): Promise<Subscription | undefined> {
    return (await this.states.isPaused(session, key)) ? undefined : this.subscriptions.find(session, key);
  }

  async #isGone(session: Session, key: SubscriptionKey): Promise<boolean> {
    return (await this.subscriptions.find(session, key)) === undefined;
  }

  /** Includes subscriptions with claimed deliveries, and paused or removed subscriptions with queued deliveries. */
  async #listDue(session: Session): Promise<SubscriptionKey[]> {
    const now = this.clock.now();
    const paused = await this.repository.listPausedQueues(session, MAX_QUEUES);
    const due = [...[...this.#claimed.values()].flatMap(([first]) => first ?? []), ...paused];
    const listed = new Set(due.map(keyTextOf));
    const others: SubscriptionKey[] = [];
    for (let examined = 0; examined < MAX_QUEUES; examined += 1) {
      const queue = await this.repository.findNextQueue(session, this.#behind);
      this.#behind = queue ?? BEFORE_ALL;
      if (queue === undefined) break;
      if (listed.has(keyTextOf(queue))) continue;
      if (queue.dueAt <= now || (await this.#isGone(session, queue))) others.push(queue);
    }
    return [...due, ...others].map(({ customerId, subscription }) => ({ customerId, subscription }));
  }

  /** Returns the earliest time after `now` at which a delivery becomes due. Undefined if there is none. */
  nextDueAfter(now: number): Promise<number | undefined> {
    return this.repository.findNextDue(this.unitOfWork.reader, now);
  }

  /**
   * Claims up to `room` due deliveries for this node. Returns none if any node has paused the subscription. Records unfinished attempts
   * as interrupted.
   */
  async take(key: SubscriptionKey, { room, mayBeMore }: Room): Promise<ClaimedDelivery[]> {
    const name = keyTextOf(key);
    const claimed = this.#claimed.get(name) ?? (await this.#claim(key, Math.max(room, mayBeMore ? CLAIMED_AHEAD : 0)));
    if (claimed.length === 0) return [];
    this.#claimed.set(name, claimed);
    if (await this.states.isPaused(this.unitOfWork.reader, key)) return [];
    const left = claimed.slice(room);
    if (left.length > 0) this.#claimed.set(name, left);
    else this.#claimed.delete(name);
    return claimed.slice(0, room);
  }

  /** Releases claimed deliveries whose attempt has not begun: those of one subscription, or all. */
  async release(key?: SubscriptionKey): Promise<void> {
    const names = key === undefined ? [...this.#claimed.keys()] : [keyTextOf(key)];
    const claimed = names.flatMap((name) => this.#claimed.get(name) ?? []);
    for (const name of names) this.#claimed.delete(name);
    await this.#release(claimed);
  }

  /** Releases claimed deliveries that wait too long for a destination that has stopped answering. */
  async #releaseOverdue(): Promise<void> {
    const least = this.clock.now() + MIN_LEFT_MS;
    for (const deliveries of [...this.#claimed.values()]) {
      const [first] = deliveries;
      if (first && deliveries.some(({ dueAt }) => (dueAt ?? 0) < least)) await this.release(first);
    }
  }

  async #release(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.unitOfWork.write(async (session) => {
      for (const delivery of deliveries) await this.repository.release(session, delivery, this.clock.now());
    });
  }

  #claim(key: SubscriptionKey, limit: number): Promise<ClaimedDelivery[]> {
    return this.unitOfWork.write(async (session) => {
      const now = this.clock.now();
      const due = await this.repository.listDue(session, key, { now, limit });
      await this.#recordInterrupted(session, due);
      return this.repository.claim(session, due, { claim: randomUUID(), dueAt: now + LATER_LEASE_MS });
    });
  }

  /**
   * Marks queued deliveries of a paused or removed subscription as failed, without sending them. Returns whether more
   * may be left.
   */
  async giveUp(key: SubscriptionKey): Promise<boolean> {
    await this.release(key);
    return this.unitOfWork.write(async (session) => {
      const now = this.clock.now();
      // Another node may have resumed or added the subscription since `findDue`.
      if (!(await this.states.isPaused(session, key)) && (await this.subscriptions.isStored(session, key)))
        return false;
      const due = await this.repository.listQueued(session, key, { now, limit: MAX_GIVEN_UP });
      await this.#recordInterrupted(session, due);
      await this.repository.giveUp(session, due);
      for (const delivery of due) await this.boards.recordResult(session, delivery, { status: 'failed' });
      const lanes = new Set(due.flatMap(({ lane }) => lane ?? []));
      for (const lane of [...lanes].sort()) {
        const laneKey = { customerId: key.customerId, lane };
        await this.repository.holdLane(session, laneKey);
        await this.repository.openLane(session, laneKey, now);
      }
      return due.length === MAX_GIVEN_UP || lanes.size > 0;
    });
  }

  async #recordInterrupted(session: Session, due: readonly Delivery[]): Promise<void> {
    for (const delivery of due)
      if (delivery.claim !== null) await this.repository.insertAttempt(session, interruptedAttemptRow(delivery));
  }
}
