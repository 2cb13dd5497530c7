import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import { Clock, Log } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import { messageForUser, withFieldLabels } from '../action-outcome.js';
import type { FieldLabels, FirstOutcome } from '../action-outcome.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import { Attempts, FIRST_TIMEOUT_MS, NOT_SENT } from './attempts.js';
import { DeliveryWorker } from './delivery-worker.js';

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
    private readonly worker: DeliveryWorker,
    private readonly unitOfWork: UnitOfWork,
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Makes the three steps one after the other. */
  async act(
    ctx: RequestContext,
    labels: FieldLabels,
    {
      act,
      toReply,
    }: {
      readonly act: (session: Session) => Promise<readonly RecordedDelivery[]>;
      readonly toReply: (outcomes: readonly FirstOutcome[]) => Reply;
    },
  ): Promise<Reply> {
    const committed = await this.commit(ctx, act, toReply);
    return this.reply(ctx, committed, toReply(await this.attempt(committed.recorded, labels)));
  }

  async commit(
    ctx: RequestContext,
    act: (session: Session) => Promise<readonly RecordedDelivery[]>,
    toReply: (outcomes: readonly FirstOutcome[]) => Reply,
  ): Promise<CommittedWrite> {
    const acted: { recorded: readonly RecordedDelivery[]; reply?: Reply } = { recorded: [] };
    const reply = await this.writes.run(ctx, async (session) => {
      acted.recorded = await act(session);
      acted.reply = toReply(acted.recorded.map(({ delivery: { id, status } }) => ({ id, status })));
      return acted.reply;
    });
    // If `act` ran, but the reply is another one, the unit of work was rolled back.
    const isOwn = reply === acted.reply;
    return { reply, recorded: isOwn ? acted.recorded : [], isOwn };
  }

  /**
   * Makes the first attempts at once, directly after the commit. Partners' messages get the caller's labels of fields.
   * Nothing makes the caller wait longer than one attempt may take (D-EVT-2).
   */
  async attempt(recorded: readonly RecordedDelivery[], labels: FieldLabels): Promise<FirstOutcome[]> {
    const done = new AbortController();
    const over = delay(FIRST_TIMEOUT_MS, undefined, { ref: false, signal: done.signal }).catch(() => undefined);
    const outcomes = recorded.map((one) => {
      const { id, status } = one.delivery;
      return Promise.race([this.#attemptOne(one, labels), over.then(() => ({ id, status }))]);
    });
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
    if (this.attempts.roomAt(claimed.customerId, destination, 'user') < 1) return this.#leaveToWorker(claimed);
    const state = await this.attempts.make(claimed, destination, 'user');
    // The next delivery of the lane may have become due.
    if (claimed.lane !== null) this.worker.wake();
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
  async #leaveToWorker(delivery: ClaimedDelivery): Promise<FirstOutcome> {
    try {
      await this.unitOfWork.write((session) => this.deliveries.release(session, delivery, this.clock.now()));
      this.worker.wake();
    } catch (error) {
      // The claim expires, and the worker of any node takes the delivery.
      this.log.willRetry('An event could not be left to the background', error);
    }
    const message = this.attempts.isSending ? {} : { message: `${NOT_SENT} This one is kept.` };
    return { id: delivery.id, status: 'pending', ...message };
  }
}
