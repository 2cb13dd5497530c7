import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Log } from '../../../runtime/index.js';
import type { DestinationWithOrigin, Subscription } from '../subscriptions/subscription.js';
import { keyTextOf } from '../subscriptions/subscriptions.repository.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import { AttemptJournal } from './attempt-journal.js';
import { Attempts } from './attempts.js';
import { DeliveryQueues } from './delivery-queues.js';
import type { DueQueue } from './delivery-queues.js';
import { OwnClaims } from '../deliveries/own-claims.js';

/** The interval at which a node checks for due deliveries: retries, and deliveries that other nodes left. */
const LOOK_MS = 1000;

/** Limit of deliveries that are being sent, or whose result is not stored yet. */
const MAX_SENDING = 512;

/** Limit of results that are not stored yet. After a crash their events are sent again (D-EVT-11). */
const MAX_UNSTORED = 32;

/** Timeout for running attempts when the server stops. Another node repeats unfinished attempts. */
const STOP_MS = 10_000;

const UNRELEASED = 'Events that were claimed and not sent could not be given back. They are sent after the claim ends.';

interface SentSubscription extends Subscription {
  readonly destination: DestinationWithOrigin;
}

/** The worker found no room for attempts, began some, or found nothing due. Served queues come last in the next pass. */
type PassOutcome = 'noRoom' | 'served' | 'empty';

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
  readonly #sending = new Set<Promise<void>>();
  /** The queues that had due deliveries at the last check. */
  #due: readonly DueQueue[] = [];
  /** The queues in which the next delivery of a lane has become due since the last check. */
  #opened: readonly DueQueue[] = [];

  constructor(
    private readonly queues: DeliveryQueues,
    private readonly attempts: Attempts,
    private readonly journal: AttemptJournal,
    private readonly ownClaims: OwnClaims,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#passing;
    await Promise.race([Promise.all(this.#sending), delay(STOP_MS, undefined, { ref: false })]);
    const released = this.queues.release().catch((error: unknown) => this.log.error(UNRELEASED, error));
    await Promise.race([released, delay(STOP_MS, undefined, { ref: false })]);
    await Promise.race([this.journal.flushed(), delay(STOP_MS, undefined, { ref: false })]);
  }

  /** Checks for due deliveries now. */
  wake(): void {
    this.#mustLook = true;
    this.#go();
  }

  /** Resolves when no attempt of the background runs, and all results are stored. */
  settled(): Promise<void> {
    return this.journal.hurryDuring(async () => {
      do {
        await this.#passing;
        await Promise.all(this.#sending);
        await this.journal.flushed();
      } while (this.#passing || this.#sending.size > 0);
    });
  }

  /** Continues with the next delivery of the lane, after an attempt of the previous one. */
  continueLane({ customerId, lane }: ClaimedDelivery, subscription: Subscription): void {
    if (lane === null) return;
    this.#opened = [...this.#opened, { key: { customerId, subscription: subscription.id }, subscription }];
    this.#go();
  }

  #go(): void {
    if (this.#isStopping) return;
    if (this.#passing) {
      this.#mustPassAgain = true;
      return;
    }
    this.#passing = this.#pass()
      .catch((error: unknown) => this.log.willRetry('Due events could not be found', error))
      .finally(() => {
        this.#passing = undefined;
        if (this.#mustPassAgain) {
          this.#mustPassAgain = false;
          this.#go();
        }
      });
  }

  /** Serves each subscription with due deliveries once. */
  async #pass(): Promise<void> {
    if (this.#mustLook) {
      this.#mustLook = false;
      this.#due = await this.queues.findDue();
    }
    if (this.#opened.length > 0) this.#due = distinct([...this.#due, ...this.#opened]);
    this.#opened = [];
    const queues: Record<PassOutcome, DueQueue[]> = { noRoom: [], served: [], empty: [] };
    for (const queue of this.#due) {
      if (this.#isStopping) return;
      queues[await this.#serve(queue)].push(queue);
    }
    this.#due = [...queues.noRoom, ...queues.served];
  }

  async #serve({ key, subscription }: DueQueue): Promise<PassOutcome> {
    // Nothing is due for a subscription without a URL.
    if (subscription?.destination === undefined) return this.#giveUp(key);
    const { destination } = subscription;
    const room = Math.min(
      this.attempts.roomAt(key.customerId, destination, 'nobody'),
      MAX_SENDING - this.#sending.size,
      MAX_UNSTORED - this.journal.unstored,
    );
    if (room < 1) return 'noRoom';
    const taken = await this.queues.take(key, {
      room,
      mayBeMore: this.attempts.isAnswering(key.customerId, destination),
    });
    for (const delivery of taken) this.#begin(delivery, { ...subscription, destination });
    return taken.length > 0 ? 'served' : 'empty';
  }

  async #giveUp(key: SubscriptionKey): Promise<PassOutcome> {
    if (!(await this.queues.giveUp(key))) return 'empty';
    // No attempt is running whose end would start the next pass.
    this.#mustPassAgain = true;
    return 'served';
  }

  #begin(delivery: ClaimedDelivery, subscription: SentSubscription): void {
    this.ownClaims.add([delivery]);
    const sending = this.#send(delivery, subscription)
      .catch((error: unknown) =>
        this.log.error(`Delivering the event ${delivery.id} ended with an internal error.`, error),
      )
      .finally(() => {
        this.ownClaims.drop([delivery]);
        this.#sending.delete(sending);
      });
    this.#sending.add(sending);
  }

  async #send(delivery: ClaimedDelivery, subscription: SentSubscription): Promise<void> {
    const result = await this.attempts.make(delivery, subscription.destination, 'nobody');
    this.#go();
    await this.journal.record(result, 'nobody');
    this.continueLane(delivery, subscription);
    this.#go();
  }
}

function distinct(queues: readonly DueQueue[]): DueQueue[] {
  return [...new Map(queues.map((queue) => [keyTextOf(queue.key), queue])).values()];
}
