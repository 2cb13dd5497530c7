import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import { Clock } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import { messageForUser, withFieldLabels } from '../action-outcome.js';
import type { FieldLabels, FirstOutcome } from '../action-outcome.js';
import { FIRST_MIN_LEFT_MS } from '../deliveries/deliveries.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import { AttemptJournal } from './attempt-journal.js';
import { Attempts, FIRST_TIMEOUT_MS } from './attempts.js';
import { DeliveryWorker } from './delivery-worker.js';
import { NOT_SENT } from './event-switch.js';
import { OwnClaims } from '../deliveries/own-claims.js';

/** Limit of the time for which the acting user waits while the database stores the result of an attempt. */
const STORED_WITHIN_MS = 10_000;

export interface CommittedWrite {
  /** The reply that repeats receive until partners have replied. */
  readonly reply: Reply;
  readonly recorded: readonly RecordedDelivery[];
  /**
   * This request has written. If false, the reply is a refusal or that of an earlier request, and nothing is
   * recorded.
   */
  readonly isOwn: boolean;
}

/**
 * Makes writes that notify partners, in three steps: `commit`, then `attempt`, then `reply`. The acting user's reply
 * contains the replies of partners to the first attempts (D-EVT-1). A repeat sends nothing again and waits for nobody
 * (D-ACT-3).
 */
@Injectable()
export class WritesWithEvents {
  constructor(
    private readonly writes: Writes,
    private readonly attempts: Attempts,
    private readonly journal: AttemptJournal,
    private readonly worker: DeliveryWorker,
    private readonly ownClaims: OwnClaims,
    private readonly clock: Clock,
  ) {}

  async commit(
    ctx: RequestContext,
    act: (session: Session) => Promise<readonly RecordedDelivery[]>,
    toReply: (outcomes: readonly FirstOutcome[]) => Reply,
  ): Promise<CommittedWrite> {
    const acted: { recorded: readonly RecordedDelivery[]; reply?: Reply } = { recorded: [] };
    let isOwn = false;
    try {
      const reply = await this.writes.run(ctx, async (session) => {
        this.ownClaims.drop(deliveriesIn(acted.recorded));
        acted.recorded = await act(session);
        this.ownClaims.add(deliveriesIn(acted.recorded));
        acted.reply = toReply(acted.recorded.map(({ delivery: { id, status } }) => ({ id, status })));
        return acted.reply;
      });
      // If `act` ran, but the reply is another one, the unit of work was rolled back.
      isOwn = reply === acted.reply;
      return { reply, recorded: isOwn ? acted.recorded : [], isOwn };
    } finally {
      if (!isOwn) this.ownClaims.drop(deliveriesIn(acted.recorded));
    }
  }

  /**
   * Makes the first attempts at once, directly after the commit. Partners' messages get the caller's labels of fields.
   * Nothing makes the caller wait longer than one attempt may take (D-EVT-2).
   */
  async attempt(recorded: readonly RecordedDelivery[], labels: FieldLabels): Promise<FirstOutcome[]> {
    const done = new AbortController();
    const over = delay(FIRST_TIMEOUT_MS, undefined, { ref: false, signal: done.signal }).catch(() => undefined);
    const outcomes: Array<Promise<FirstOutcome>> = [];
    this.ownClaims.add(deliveriesIn(recorded));
    for (const one of recorded) {
      const attempted = this.#attemptOne(one, labels).finally(() => this.ownClaims.drop([one.delivery]));
      const { id, status } = one.delivery;
      outcomes.push(Promise.race([attempted, over.then(() => ({ id, status }))]));
    }
    return Promise.all(outcomes).finally(() => done.abort());
  }

  /**
   * Returns the reply with the outcomes, and stores it for repeats. If there were no attempts, returns the reply of
   * the commit.
   */
  async reply(ctx: RequestContext, { reply, recorded }: CommittedWrite, withOutcomes: Reply): Promise<Reply> {
    return recorded.length === 0 ? reply : this.writes.keepLater(ctx, withOutcomes);
  }

  async #attemptOne({ delivery, subscription }: RecordedDelivery, labels: FieldLabels): Promise<FirstOutcome> {
    const { id, status, eventType, claim } = delivery;
    const { destination, showConfirmation } = subscription;
    if (claim === null || destination === undefined) return { id, status };
    const claimed = { ...delivery, claim };
    const leftMs = (claimed.dueAt ?? 0) - this.clock.now();
    if (leftMs < FIRST_MIN_LEFT_MS || this.attempts.roomAt(claimed.customerId, destination, 'user') < 1)
      return this.#leaveToWorker(claimed);
    const result = await this.attempts.make(claimed, destination, 'user');
    await storedSoon(this.journal.record(result, 'user'));
    this.worker.continueLane(claimed, subscription);
    const { state } = result;
    const message = messageForUser({ eventType, showConfirmation }, state);
    return {
      ...{ id, status: state.status },
      ...(message !== undefined && { message: withFieldLabels(message, labels) }),
      ...(state.redirectUrl !== undefined && { redirectUrl: state.redirectUrl }),
    };
  }

  /**
   * Leaves a delivery to the worker. The user does not wait for a destination that is busy or silent, or if this node
   * sends nothing.
   */
  #leaveToWorker(delivery: ClaimedDelivery): FirstOutcome {
    void this.journal.release(delivery).then(() => this.worker.wake());
    const message = this.attempts.isSending ? {} : { message: `${NOT_SENT} This one is kept.` };
    return { id: delivery.id, status: 'pending', ...message };
  }
}

function deliveriesIn(recorded: readonly RecordedDelivery[]): ReadonlyArray<RecordedDelivery['delivery']> {
  return recorded.map(({ delivery }) => delivery);
}

/**
 * Waits a limited time for a database that is away. The outcome is known, and is stored as soon as the database is
 * back.
 */
async function storedSoon(storing: Promise<void>): Promise<void> {
  await Promise.race([storing, delay(STORED_WITHIN_MS, undefined, { ref: false })]);
}
