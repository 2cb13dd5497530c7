import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Log } from '../../../runtime/index.js';
import type { Subscription } from '../subscriptions/subscription.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import { AttemptJournal } from './attempt-journal.js';
import { Attempts } from './attempts.js';
import { DeliveryQueues, nameOf } from './delivery-queues.js';
import type { DueQueue } from './delivery-queues.js';

/** How often it is looked for what has become due: retries, and what other nodes left. */
const LOOK_MS = 1000;
/** So many are being sent, or are sent and not kept yet. */
const MOST_UNKEPT = 512;
/** What is being sent when the server stops has so long to end; later it is sent again, by whoever comes next. */
const STOP_MS = 10_000;

const UNRELEASED = 'Events that were claimed and not sent could not be given back: they go out once the claim is over.';

/** What came of a turn: there was no room, something was begun, or there was nothing. Who had one comes last the next time. */
type Turn = 'left' | 'served' | 'empty';

/**
 * Sends what is due in the background: retries, what nobody waits for, and what a node that ended has left. The database is the queue:
 * any number of nodes share it.
 */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #passing: Promise<void> | undefined;
  #isAskedAgain = false;
  #mustLook = false;
  #isStopping = false;
  readonly #sending = new Set<Promise<void>>();
  /** Of these something was due when it was last looked. */
  #due: readonly DueQueue[] = [];
  /** Of these the next one of a lane has become due since. */
  #opened: readonly DueQueue[] = [];

  constructor(
    private readonly queues: DeliveryQueues,
    private readonly attempts: Attempts,
    private readonly journal: AttemptJournal,
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

  /** Something may be due. */
  wake(): void {
    this.#mustLook = true;
    this.#go();
  }

  /** A delivery is over: where it had a lane, the next one of that may be due. */
  goOnBehind({ customerId, lane }: ClaimedDelivery, subscription: Subscription): void {
    if (lane === null) return;
    this.#opened = [...this.#opened, { key: { customerId, subscription: subscription.id }, subscription }];
    this.#go();
  }

  #go(): void {
    if (this.#isStopping) return;
    if (this.#passing) {
      this.#isAskedAgain = true;
      return;
    }
    this.#passing = this.#pass()
      .catch((error: unknown) => this.log.leftUndone('Events that are due could not be looked for', error))
      .finally(() => {
        this.#passing = undefined;
        if (this.#isAskedAgain) {
          this.#isAskedAgain = false;
          this.#go();
        }
      });
  }

  /** Gives each subscription that has something due its turn. */
  async #pass(): Promise<void> {
    if (this.#mustLook) {
      this.#mustLook = false;
      this.#due = await this.queues.look();
    }
    if (this.#opened.length > 0) this.#due = distinct([...this.#due, ...this.#opened]);
    this.#opened = [];
    const behind: Record<Turn, DueQueue[]> = { left: [], served: [], empty: [] };
    for (const queue of this.#due) {
      if (this.#isStopping) return;
      behind[await this.#takeTurn(queue)].push(queue);
    }
    this.#due = [...behind.left, ...behind.served];
  }

  async #takeTurn({ key, subscription }: DueQueue): Promise<Turn> {
    if (subscription === undefined) return this.#giveUp(key);
    const { destination } = subscription;
    const room = Math.min(
      this.attempts.roomAt(key.customerId, destination, 'nobody'),
      MOST_UNKEPT - this.#sending.size,
    );
    if (room < 1) return 'left';
    const taken = await this.queues.take(key, {
      room,
      mayBeMore: this.attempts.isAnswering(key.customerId, destination),
    });
    for (const delivery of taken) this.#begin(delivery, subscription);
    return taken.length > 0 ? 'served' : 'empty';
  }

  async #giveUp(key: SubscriptionKey): Promise<Turn> {
    if (!(await this.queues.giveUp(key))) return 'empty';
    // Nothing that is sent will ask for the rest.
    this.#isAskedAgain = true;
    return 'served';
  }

  #begin(delivery: ClaimedDelivery, subscription: Subscription): void {
    const sending = this.#send(delivery, subscription)
      .catch((error: unknown) => this.log.error(`The delivery of ${delivery.id} has failed.`, error))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #send(delivery: ClaimedDelivery, subscription: Subscription): Promise<void> {
    const made = await this.attempts.make(delivery, subscription.destination, 'nobody');
    this.#go();
    await this.journal.keep(made, 'nobody');
    this.goOnBehind(delivery, subscription);
  }
}

function distinct(queues: readonly DueQueue[]): DueQueue[] {
  return [...new Map(queues.map((queue) => [nameOf(queue.key), queue])).values()];
}
