import { Injectable } from '@nestjs/common';
import { allDone, Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { DeliveryStatus } from '../delivery-state.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import { DeliveryAttempt } from './delivery-attempt.entity.js';
import { Delivery } from './delivery.entity.js';

/** A delivery whose attempt whoever has claimed it makes. */
export type ClaimedDelivery = Readonly<Delivery> & { readonly claim: string };

/** What becomes of a delivery that one has claimed. */
export interface EndedAttempt {
  readonly delivery: ClaimedDelivery;
  readonly status: DeliveryStatus;
  /** Milliseconds since 1970; null where none is due. */
  readonly dueAt: number | null;
}

/** So many of a queue. */
interface QueuePart {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly limit: number;
}

/** A lane of deliveries. */
export type LaneKey = Readonly<Pick<Delivery, 'customerId'> & { readonly lane: string }>;

export const DELIVERIES = new Table(Delivery);
const ATTEMPTS = new Table(DeliveryAttempt);
const INSERT = DELIVERIES.insert();
const INSERT_ATTEMPT = `${ATTEMPTS.insert()} ON CONFLICT (${ATTEMPTS.key}) DO NOTHING`;
const CLAIM = `UPDATE deliveries
  SET claim = ?, due_at = ?, attempts = attempts + 1, attempts_of_round = attempts_of_round + 1
  WHERE customer_id = ? AND id = ?`;
const GIVE_UP = `UPDATE deliveries SET status = 'failed', due_at = NULL, claim = NULL WHERE customer_id = ? AND id = ?`;
const QUEUE = ['customerId', 'subscription', 'dueAt'] as const;

/** Deliveries as a queue: a row for each, and an index of what is due of each subscription. */
@Injectable()
export class DeliveriesRepository {
  async insert(session: Session, delivery: Readonly<Delivery>): Promise<void> {
    await session.query(INSERT, DELIVERIES.valuesOf(delivery));
  }

  /** One that is there already stays as it is. */
  async insertAttempt(session: Session, attempt: Readonly<DeliveryAttempt>): Promise<void> {
    await session.query(INSERT_ATTEMPT, ATTEMPTS.valuesOf(attempt));
  }

  /** The subscription that comes behind another one among those of which something is to be sent at any time, and when the first. */
  async findQueueBehind(
    session: Session,
    { customerId, subscription }: SubscriptionKey,
  ): Promise<(SubscriptionKey & { readonly dueAt: number }) | undefined> {
    const rows = await session.query<SubscriptionKey & { dueAt: number }>(
      `SELECT ${DELIVERIES.columns(QUEUE)} FROM deliveries
       WHERE due_at IS NOT NULL AND (customer_id, subscription) > (?, ?)
       ORDER BY customer_id, subscription, due_at LIMIT 1`,
      [customerId, subscription],
    );
    return rows[0];
  }

  /** The deliveries of a subscription that are due, longest first; those that another node is about to claim are left out. */
  listDue(session: Session, key: SubscriptionKey, part: QueuePart): Promise<Delivery[]> {
    return this.#listQueue(session, key, { ...part, which: 'due_at <= ?' });
  }

  /** What a subscription has in the queue, due or not; what is being sent is left out until its claim is over. */
  listQueued(session: Session, key: SubscriptionKey, part: QueuePart): Promise<Delivery[]> {
    return this.#listQueue(session, key, { ...part, which: 'due_at IS NOT NULL AND (claim IS NULL OR due_at <= ?)' });
  }

  #listQueue(
    session: Session,
    { customerId, subscription }: SubscriptionKey,
    { now, limit, which }: QueuePart & { readonly which: string },
  ): Promise<Delivery[]> {
    return session.query<Delivery>(
      `SELECT ${DELIVERIES.columns()} FROM deliveries
       WHERE customer_id = ? AND subscription = ? AND ${which}
       ORDER BY due_at LIMIT ?${session.lockFreeRows}`,
      [customerId, subscription, now, limit],
    );
  }

  /** The paused subscriptions that have something in the queue. */
  async listPausedQueues(session: Session, limit: number): Promise<SubscriptionKey[]> {
    return session.query<SubscriptionKey>(
      `SELECT customer_id AS "customerId", subscription FROM event_subscription_states AS state
       WHERE paused_at IS NOT NULL AND EXISTS (
         SELECT 1 FROM deliveries AS queued
         WHERE queued.customer_id = state.customer_id AND queued.subscription = state.subscription AND queued.due_at IS NOT NULL)
       LIMIT ?`,
      [limit],
    );
  }

  /** Another attempt of each of these begins. The statements go out together. */
  async claim(
    session: Session,
    deliveries: readonly Delivery[],
    { claim, dueAt }: { readonly claim: string; readonly dueAt: number },
  ): Promise<ClaimedDelivery[]> {
    await allDone(deliveries.map(({ customerId, id }) => session.query(CLAIM, [claim, dueAt, customerId, id])));
    return deliveries.map((delivery) => ({
      ...delivery,
      ...{ claim, dueAt, attempts: delivery.attempts + 1, attemptsOfRound: delivery.attemptsOfRound + 1 },
    }));
  }

  /** @returns whether it was claimed by whom it says: whoever has taken too long has lost it to another one */
  async end(session: Session, { delivery, status, dueAt }: EndedAttempt): Promise<boolean> {
    const { customerId, id, claim } = delivery;
    const rows = await session.query(
      `UPDATE deliveries SET status = ?, due_at = ?, claim = NULL
       WHERE customer_id = ? AND id = ? AND claim = ? RETURNING id`,
      [status, dueAt, customerId, id, claim],
    );
    return rows.length > 0;
  }

  /** Gives a claim back whose attempt was never begun. */
  async release(session: Session, { customerId, id, claim }: ClaimedDelivery, dueAt: number): Promise<void> {
    await session.query(
      `UPDATE deliveries
       SET due_at = ?, claim = NULL, attempts = attempts - 1, attempts_of_round = attempts_of_round - 1
       WHERE customer_id = ? AND id = ? AND claim = ?`,
      [dueAt, customerId, id, claim],
    );
  }

  /** Keeps these without another attempt: nobody is to be told of them now. */
  async giveUp(session: Session, deliveries: readonly Delivery[]): Promise<void> {
    await allDone(deliveries.map(({ customerId, id }) => session.query(GIVE_UP, [customerId, id])));
  }

  async isLaneBusy(session: Session, { customerId, lane }: LaneKey): Promise<boolean> {
    const sql = `SELECT 1 AS one FROM deliveries WHERE customer_id = ? AND lane = ? AND status = 'pending' LIMIT 1`;
    return (await session.query(sql, [customerId, lane])).length > 0;
  }

  /** Makes the next one of a lane due, where none before it is pending. Whoever asks holds the lane (`holdLane`). */
  async openLane(session: Session, { customerId, lane }: LaneKey, now: number): Promise<void> {
    await session.query(
      `UPDATE deliveries SET due_at = ?
       WHERE customer_id = ? AND due_at IS NULL AND status = 'pending' AND id = (
         SELECT id FROM deliveries WHERE customer_id = ? AND lane = ? AND status = 'pending' ORDER BY lane_number LIMIT 1)`,
      [now, customerId, customerId, lane],
    );
  }

  /** Until the unit of work ends, nobody adds to the lane. */
  async holdLane(session: Session, { customerId, lane }: LaneKey): Promise<void> {
    const sql = `SELECT last_id FROM id_counters WHERE customer_id = ? AND counter = ?${session.lockRows}`;
    await session.query(sql, [customerId, laneCounter(lane)]);
  }
}

/** The counter whose row is held by whoever adds to a lane, or ends what stands in its way. */
export function laneCounter(lane: string): string {
  return `lane:${lane}`;
}
