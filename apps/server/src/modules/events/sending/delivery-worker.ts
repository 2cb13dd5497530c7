import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { Clock, Log } from '../../../runtime/index.js';
import { BoardPosts } from '../boards/board-posts.js';
import { DeliveriesRepository, LEASE_MS } from '../deliveries/deliveries.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { DestinationWithOrigin } from '../subscriptions/subscription.js';
import { keyTextOf, SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { Attempts, interruptedAttemptRow } from './attempts.js';

/** The interval at which a node looks for due deliveries: retries, and deliveries that other nodes left. */
const LOOK_MS = 1000;

/** Limit of queues that one look examines. The next look begins after them. */
const MAX_QUEUES = 500;

const MAX_GIVEN_UP = 500;

/** Timeout for running attempts when the server stops. Another node repeats unfinished attempts. */
const STOP_MS = 10_000;

const BEFORE_ALL: SubscriptionKey = { customerId: -1, subscription: '' };

interface DueQueue extends SubscriptionKey {
  /** Undefined if the subscription is paused or removed, or if nothing is ever sent to it. */
  readonly destination: DestinationWithOrigin | undefined;
}

/**
 * Sends due deliveries in the background: retries, deliveries for which nobody waits, and deliveries that a stopped
 * node left. The database is the queue, and any number of nodes share it.
 */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #passing: Promise<void> | undefined;
  #mustPassAgain = false;
  #mustLook = false;
  #isStopping = false;
  /** The queues with due deliveries. Queues that had no room in the last pass come first. */
  #due: readonly DueQueue[] = [];
  #behind = BEFORE_ALL;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: DeliveriesRepository,
    private readonly boards: BoardPosts,
    private readonly subscriptions: SubscriptionsService,
    private readonly states: SubscriptionsRepository,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#passing;
    await Promise.race([this.attempts.ended(), delay(STOP_MS, undefined, { ref: false })]);
  }

  /** Looks for due deliveries now. */
  wake(): void {
    this.#mustLook = true;
    this.#go();
  }

  /** Resolves when nothing more is due or has room, no attempt runs, and all results are stored. */
  async settled(): Promise<void> {
    do {
      await this.#passing;
      await this.attempts.ended();
    } while (this.#passing);
  }

  #go(): void {
    this.#mustPassAgain = true;
    if (!this.#isStopping) this.#passing ??= this.#run();
  }

  async #run(): Promise<void> {
    while (this.#mustPassAgain && !this.#isStopping) {
      this.#mustPassAgain = false;
      try {
        await this.#pass();
      } catch (error) {
        this.log.willRetry('Due events could not be found', error);
      }
    }
    this.#passing = undefined;
  }

  /** Serves each queue with due deliveries once, as far as its destination has room. */
  async #pass(): Promise<void> {
    if (this.#mustLook) {
      this.#mustLook = false;
      this.#due = distinct([...this.#due, ...(await this.#look())]);
    }
    const [waiting, served]: [DueQueue[], DueQueue[]] = [[], []];
    for (const queue of this.#due) {
      if (this.#isStopping) return;
      const { destination } = queue;
      if (destination === undefined) {
        if (await this.#giveUp(queue)) this.wake();
        continue;
      }
      const room = this.attempts.roomAt(queue.customerId, destination, 'nobody');
      if (room < 1) waiting.push(queue);
      else if (await this.#serve(queue, destination, room)) served.push(queue);
    }
    this.#due = [...waiting, ...served];
  }

  /** Returns the queues with due deliveries. */
  async #look(): Promise<DueQueue[]> {
    const { reader } = this.unitOfWork;
    const now = this.clock.now();
    const due: DueQueue[] = [];
    for (let examined = 0; examined < MAX_QUEUES; examined += 1) {
      const queue = await this.repository.findNextQueue(reader, this.#behind);
      this.#behind = queue ?? BEFORE_ALL;
      if (queue === undefined) break;
      if (queue.dueAt > now) continue;
      const { customerId, subscription } = queue;
      const isPaused = await this.states.isPaused(reader, queue);
      const found = isPaused ? undefined : await this.subscriptions.find(reader, queue);
      due.push({ customerId, subscription, destination: found?.destination });
    }
    return due;
  }

  /** Begins up to `room` attempts. Returns whether it began any. */
  async #serve(queue: SubscriptionKey, destination: DestinationWithOrigin, room: number): Promise<boolean> {
    const claimed = await this.#write(queue, async (session) => {
      // A node may have paused the subscription since the last look.
      if (await this.states.isPaused(session, queue)) return [];
      const now = this.clock.now();
      const due = await this.#listDue(session, queue, { now, limit: room });
      return this.repository.claim(session, due, { claim: randomUUID(), dueAt: now + LEASE_MS });
    });
    for (const delivery of claimed) void this.#send(delivery, destination);
    return claimed.length > 0;
  }

  async #send(delivery: ClaimedDelivery, destination: DestinationWithOrigin): Promise<void> {
    await this.attempts.make(delivery, destination, 'nobody');
    // The next delivery of the lane may have become due.
    if (delivery.lane === null) this.#go();
    else this.wake();
  }

  /**
   * Marks due deliveries of a paused or removed subscription as failed, without sending them. Returns whether more
   * may be due.
   */
  #giveUp(queue: SubscriptionKey): Promise<boolean> {
    return this.#write(queue, async (session) => {
      // Another node may have resumed or added the subscription since the last look.
      if (!(await this.states.isPaused(session, queue)) && (await this.subscriptions.isStored(session, queue)))
        return false;
      const now = this.clock.now();
      const due = await this.#listDue(session, queue, { now, limit: MAX_GIVEN_UP });
      const ids = due.map(({ id }) => id);
      await this.repository.giveUp(session, queue.customerId, ids);
      for (const delivery of due) await this.boards.recordResult(session, delivery, { status: 'failed' });
      await this.repository.openLanes(session, due, now);
      return due.length === MAX_GIVEN_UP || due.some(({ lane }) => lane !== null);
    });
  }

  /** Records the attempts that a node has not ended as interrupted. */
  async #listDue(session: Session, queue: SubscriptionKey, part: { now: number; limit: number }): Promise<Delivery[]> {
    const due = await this.repository.listDue(session, queue, part);
    for (const delivery of due)
      if (delivery.claim !== null) await this.repository.insertAttempt(session, interruptedAttemptRow(delivery));
    return due;
  }

  #write<T>({ customerId }: SubscriptionKey, work: (session: Session) => Promise<T>): Promise<T> {
    return this.unitOfWork.write(work, { group: String(customerId), member: 'events' });
  }
}

/** Later queues replace earlier ones of the same subscription, in their places. */
function distinct(queues: readonly DueQueue[]): DueQueue[] {
  return [...new Map(queues.map((queue) => [keyTextOf(queue), queue])).values()];
}
