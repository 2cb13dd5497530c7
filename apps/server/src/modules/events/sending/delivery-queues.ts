import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import { BoardAnswers } from '../boards/board-answers.js';
import { LATER_LEASE_MS, LEAST_LEFT_MS, newClaim } from '../deliveries/claim.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import type { Subscription } from '../subscriptions/subscription.js';
import { lostAttempt } from './made-attempt.js';

/** So many queues are looked at in one go; the next go begins behind them. */
const MOST_QUEUES = 500;
/** So many are claimed at once of a destination that answers: a commit for each would take longer than to send it. */
const CLAIMED_AHEAD = 64;
/** So many are given up in one unit of work. */
const MOST_GIVEN_UP = 500;
/** What is due of a subscription. */
export interface DueQueue {
  readonly key: SubscriptionKey;
  /** Undefined where nobody is to be told: it is paused, or there no more. */
  readonly subscription: Subscription | undefined;
}

/** How many can be begun now. */
export interface Room {
  readonly room: number;
  /** As soon as these have ended, others can begin: the destination answers. */
  readonly mayBeMore: boolean;
}

const BEFORE_ALL: SubscriptionKey = { customerId: -1, subscription: '' };

/** What is due of each subscription, and who sends it. */
@Injectable()
export class DeliveryQueues {
  #behind = BEFORE_ALL;
  /** What is claimed and not begun yet, by subscription. */
  readonly #ahead = new Map<string, ClaimedDelivery[]>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: DeliveriesRepository,
    private readonly boards: BoardAnswers,
    private readonly subscriptions: SubscriptionsService,
    private readonly states: SubscriptionsRepository,
    private readonly clock: Clock,
  ) {}

  /** The subscriptions of which something is due, and who that is for. */
  async look(): Promise<DueQueue[]> {
    const { reader } = this.unitOfWork;
    await this.#releaseOverdue();
    const due: DueQueue[] = [];
    for (const key of await this.#listDue(reader)) due.push({ key, subscription: await this.#findActive(reader, key) });
    return due;
  }

  async #findActive(session: Session, key: SubscriptionKey): Promise<Subscription | undefined> {
    return (await this.states.isPaused(session, key)) ? undefined : this.subscriptions.find(session, key);
  }

  /** Whose events nobody is sent any more, whenever they are due. */
  async #isGone(session: Session, key: SubscriptionKey): Promise<boolean> {
    return (await this.subscriptions.find(session, key)) === undefined;
  }

  /** Those of which something is claimed already among them, and those that are paused or gone and have something left. */
  async #listDue(session: Session): Promise<SubscriptionKey[]> {
    const now = this.clock.now();
    const paused = await this.repository.listPausedQueues(session, MOST_QUEUES);
    const due = [...[...this.#ahead.values()].flatMap(([first]) => first ?? []), ...paused];
    const known = new Set(due.map(nameOf));
    const found: SubscriptionKey[] = [];
    for (let looked = 0; looked < MOST_QUEUES; looked += 1) {
      const queue = await this.repository.findQueueBehind(session, this.#behind);
      this.#behind = queue ?? BEFORE_ALL;
      if (queue === undefined) break;
      if (known.has(nameOf(queue))) continue;
      if (queue.dueAt <= now || (await this.#isGone(session, queue))) found.push(queue);
    }
    return [...due, ...found].map(({ customerId, subscription }) => ({ customerId, subscription }));
  }

  /**
   * Of what is due so many, claimed for this node; none where it is paused, whichever node has paused it. Of an attempt that was begun
   * and never ended, it is kept that it was.
   */
  async take(key: SubscriptionKey, { room, mayBeMore }: Room): Promise<ClaimedDelivery[]> {
    const name = nameOf(key);
    const ahead = this.#ahead.get(name) ?? (await this.#claim(key, Math.max(room, mayBeMore ? CLAIMED_AHEAD : 0)));
    if (ahead.length === 0) return [];
    this.#ahead.set(name, ahead);
    if (await this.states.isPaused(this.unitOfWork.reader, key)) return [];
    const left = ahead.slice(room);
    if (left.length > 0) this.#ahead.set(name, left);
    else this.#ahead.delete(name);
    return ahead.slice(0, room);
  }

  /** What is claimed and was not begun is for others: of one subscription, or of all. */
  async release(key?: SubscriptionKey): Promise<void> {
    const names = key === undefined ? [...this.#ahead.keys()] : [nameOf(key)];
    const claimed = names.flatMap((name) => this.#ahead.get(name) ?? []);
    for (const name of names) this.#ahead.delete(name);
    await this.#release(claimed);
  }

  /** What has waited for too long behind a destination that has stopped answering is for whoever comes next. */
  async #releaseOverdue(): Promise<void> {
    const least = this.clock.now() + LEAST_LEFT_MS;
    for (const ahead of [...this.#ahead.values()]) {
      const [first] = ahead;
      if (first && ahead.some(({ dueAt }) => (dueAt ?? 0) < least)) await this.release(first);
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
      await this.#keepLost(session, due);
      return this.repository.claim(session, due, { claim: newClaim(), dueAt: now + LATER_LEASE_MS });
    });
  }

  /** Keeps what is queued without sending it. @returns whether there may be more */
  async giveUp(key: SubscriptionKey): Promise<boolean> {
    await this.release(key);
    return this.unitOfWork.write(async (session) => {
      const now = this.clock.now();
      // It may have been resumed, or be there, since it was looked at: another node may have set it.
      if (!(await this.states.isPaused(session, key)) && (await this.subscriptions.isStored(session, key)))
        return false;
      const due = await this.repository.listQueued(session, key, { now, limit: MOST_GIVEN_UP });
      await this.#keepLost(session, due);
      await this.repository.giveUp(session, due);
      for (const delivery of due) await this.boards.keep(session, delivery, { status: 'failed' });
      const lanes = new Set(due.flatMap(({ lane }) => lane ?? []));
      for (const lane of [...lanes].sort()) {
        const place = { customerId: key.customerId, lane };
        await this.repository.holdLane(session, place);
        await this.repository.openLane(session, place, now);
      }
      return due.length === MOST_GIVEN_UP || lanes.size > 0;
    });
  }

  async #keepLost(session: Session, due: readonly Delivery[]): Promise<void> {
    for (const delivery of due)
      if (delivery.claim !== null) await this.repository.insertAttempt(session, lostAttempt(delivery));
  }
}

/** Tells it from all others. */
export function nameOf({ customerId, subscription }: SubscriptionKey): string {
  return JSON.stringify([customerId, subscription]);
}
