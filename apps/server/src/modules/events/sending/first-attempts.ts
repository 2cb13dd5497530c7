import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Turn, Clock } from '../../../runtime/index.js';
import type { FirstOutcome } from '../action-outcome.js';
import { FIRST_LEAST_LEFT_MS } from '../deliveries/claim.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import { shownMessage } from '../shown-message.js';
import { AttemptJournal } from './attempt-journal.js';
import { Attempts } from './attempts.js';
import { DeliveryWorker } from './delivery-worker.js';
import { NOT_SENT } from './event-switch.js';

const KEPT_WITHIN_MS = 10_000;

/** Makes the first attempts, for which the acting user waits (D-EVT-1). */
@Injectable()
export class FirstAttempts {
  constructor(
    private readonly attempts: Attempts,
    private readonly journal: AttemptJournal,
    private readonly worker: DeliveryWorker,
    private readonly clock: Clock,
  ) {}

  /** All at once, others working in between. To be asked as soon as the unit of work that recorded them is committed. */
  async of(recorded: readonly RecordedDelivery[]): Promise<FirstOutcome[]> {
    const turn = new Turn();
    const outcomes: Array<Promise<FirstOutcome>> = [];
    for (const one of recorded) {
      outcomes.push(this.#outcomeOf(one));
      if (turn.isOver()) await turn.pass();
    }
    return Promise.all(outcomes);
  }

  async #outcomeOf({ delivery, subscription }: RecordedDelivery): Promise<FirstOutcome> {
    const { id, status, eventType, claim } = delivery;
    if (claim === null) return { id, status };
    const claimed = { ...delivery, claim };
    const { destination, showConfirmation } = subscription;
    const leftMs = (claimed.dueAt ?? 0) - this.clock.now();
    if (leftMs < FIRST_LEAST_LEFT_MS || this.attempts.roomAt(claimed.customerId, destination, 'user') < 1)
      return this.#leave(claimed);
    const made = await this.attempts.make(claimed, destination, 'user');
    await this.#kept(this.journal.keep(made, 'user'));
    this.worker.goOnBehind(claimed, subscription);
    const { state } = made;
    const message = shownMessage({ eventType, showConfirmation }, state);
    return {
      ...{ id, status: state.status },
      ...(message !== undefined && { message }),
      ...(state.redirectUrl !== undefined && { redirectUrl: state.redirectUrl }),
    };
  }

  /** A database that is away keeps nobody waiting for long: the outcome is known, and kept once it is back. */
  async #kept(keeping: Promise<void>): Promise<void> {
    await Promise.race([keeping, delay(KEPT_WITHIN_MS, undefined, { ref: false })]);
  }

  /** The destination has enough to do, or does not answer, or nothing is sent at all: nobody waits for it. */
  async #leave(delivery: ClaimedDelivery): Promise<FirstOutcome> {
    await this.#kept(this.journal.release(delivery));
    this.worker.wake();
    const message = this.attempts.areMade ? {} : { message: `${NOT_SENT} This one is kept.` };
    return { id: delivery.id, status: 'pending', ...message };
  }
}
