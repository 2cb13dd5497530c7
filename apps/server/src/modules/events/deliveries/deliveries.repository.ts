import type { DeliveryStatus } from '@talent-platform/protocol/events';
import { Injectable } from '@nestjs/common';
import { settleAll, Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import { DeliveryAttempt } from './delivery-attempt.entity.js';
import { Delivery } from './delivery.entity.js';
import { OwnClaims } from './own-claims.js';

/**
 * Duration of the claim of a first attempt. It is longer than the attempt, which takes at most 30 seconds (D-EVT-2).
 */
export const FIRST_LEASE_MS = 45_000;

/**
 * A late first attempt begins only if the claim lasts at least this much longer, so that the attempt ends before the
 * claim.
 */
export const FIRST_MIN_LEFT_MS = 32_000;

/** Duration of the claim of a later attempt, which takes at most 15 seconds and may wait before it begins. */
export const LATER_LEASE_MS = 60_000;

/** A later attempt begins only if the claim lasts at least this much longer. */
export const MIN_LEFT_MS = 30_000;

/**
 * A delivery that a node has claimed for an attempt. The name of the claim shows whether another node has claimed the
 * delivery since.
 */
export type ClaimedDelivery = Readonly<Delivery> & { readonly claim: string };

interface EndedAttempt {
  readonly delivery: ClaimedDelivery;
  readonly status: DeliveryStatus;
  /** Milliseconds since 1970; null if no attempt follows. */
  readonly dueAt: number | null;
}

interface QueuePart {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly limit: number;
}

/** Names a lane: deliveries that are sent one after the other. */
type LaneKey = Readonly<Pick<Delivery, 'customerId'> & { readonly lane: string }>;

const DELIVERIES = new Table(Delivery);
const ATTEMPTS = new Table(DeliveryAttempt);
const INSERT = DELIVERIES.insert();
const INSERT_ATTEMPT = `${ATTEMPTS.insert()} ON CONFLICT (${ATTEMPTS.key}) DO NOTHING`;
const CLAIM = `UPDATE deliveries
  SET claim = ?, due_at = ?, attempts = attempts + 1, attempts_of_round = attempts_of_round + 1
  WHERE customer_id = ? AND id = ?`;
const GIVE_UP = `UPDATE deliveries SET status = 'failed', due_at = NULL, claim = NULL WHERE customer_id = ? AND id = ?`;
const QUEUE = ['customerId', 'subscription', 'dueAt'] as const;

/** Deliveries as a queue: one row each, and an index of due deliveries by subscription. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly ownClaims: OwnClaims) {}

  async insert(session: Session, delivery: Readonly<Delivery>): Promise<void> {
    await session.query(INSERT, DELIVERIES.valuesOf(delivery));
  }

  /** Stores an attempt. An attempt that is stored already stays unchanged. */
  async insertAttempt(session: Session, attempt: Readonly<DeliveryAttempt>): Promise<void> {
    await session.query(INSERT_ATTEMPT, ATTEMPTS.valuesOf(attempt));
  }

  async findNextQueue(
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

  /** Returns the earliest due time after `now`, of all customers. */
  async findNextDue(session: Session, now: number): Promise<number | undefined> {
    const sql = 'SELECT MIN(due_at) AS due FROM deliveries WHERE due_at > ?';
    const [row] = await session.query<{ readonly due: number | null }>(sql, [now]);
    return row?.due ?? undefined;
  }

  /**
   * Returns due deliveries of a subscription, oldest first, without those that another node is about to claim, and
   * without those whose attempt this node makes.
   */
  listDue(session: Session, key: SubscriptionKey, part: QueuePart): Promise<Delivery[]> {
    return this.#listQueue(session, key, { ...part, which: 'due_at <= ?' });
  }

  /** Returns queued deliveries of a subscription, due or not, without those whose attempt is running. */
  listQueued(session: Session, key: SubscriptionKey, part: QueuePart): Promise<Delivery[]> {
    return this.#listQueue(session, key, { ...part, which: 'due_at IS NOT NULL AND (claim IS NULL OR due_at <= ?)' });
  }

  async #listQueue(
    session: Session,
    { customerId, subscription }: SubscriptionKey,
    { now, limit, which }: QueuePart & { readonly which: string },
  ): Promise<Delivery[]> {
    const rows = await session.query<Delivery>(
      `SELECT ${DELIVERIES.columns()} FROM deliveries
       WHERE customer_id = ? AND subscription = ? AND ${which}
       ORDER BY due_at LIMIT ?${session.lockFreeRows}`,
      [customerId, subscription, now, limit + this.ownClaims.count],
    );
    return rows.filter((delivery) => !this.ownClaims.has(delivery)).slice(0, limit);
  }

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

  /** Claims the deliveries for another attempt. The statements are sent together. */
  async claim(
    session: Session,
    deliveries: readonly Delivery[],
    { claim, dueAt }: { claim: string; dueAt: number },
  ): Promise<ClaimedDelivery[]> {
    await settleAll(deliveries.map(({ customerId, id }) => session.query(CLAIM, [claim, dueAt, customerId, id])));
    return deliveries.map((delivery) => ({
      ...delivery,
      ...{ claim, dueAt, attempts: delivery.attempts + 1, attemptsOfRound: delivery.attemptsOfRound + 1 },
    }));
  }

  /** @returns whether the claim was still valid. A node that takes too long loses it to another node. */
  async end(session: Session, { delivery, status, dueAt }: EndedAttempt): Promise<boolean> {
    const { customerId, id, claim } = delivery;
    const rows = await session.query(
      `UPDATE deliveries SET status = ?, due_at = ?, claim = NULL
       WHERE customer_id = ? AND id = ? AND claim = ? RETURNING id`,
      [status, dueAt, customerId, id, claim],
    );
    return rows.length > 0;
  }

  /** Gives back a claim whose attempt did not begin. */
  async release(session: Session, { customerId, id, claim }: ClaimedDelivery, dueAt: number): Promise<void> {
    await session.query(
      `UPDATE deliveries
       SET due_at = ?, claim = NULL, attempts = attempts - 1, attempts_of_round = attempts_of_round - 1
       WHERE customer_id = ? AND id = ? AND claim = ?`,
      [dueAt, customerId, id, claim],
    );
  }

  /** Ends the deliveries as failed, without another attempt. */
  async giveUp(session: Session, deliveries: readonly Delivery[]): Promise<void> {
    await settleAll(deliveries.map(({ customerId, id }) => session.query(GIVE_UP, [customerId, id])));
  }

  async isLaneBusy(session: Session, { customerId, lane }: LaneKey): Promise<boolean> {
    const sql = `SELECT 1 AS one FROM deliveries WHERE customer_id = ? AND lane = ? AND status = 'pending' LIMIT 1`;
    return (await session.query(sql, [customerId, lane])).length > 0;
  }

  /** Makes the first pending delivery of a lane due. The caller holds the lane (`holdLane`). */
  async openLane(session: Session, { customerId, lane }: LaneKey, now: number): Promise<void> {
    await session.query(
      `UPDATE deliveries SET due_at = ?
       WHERE customer_id = ? AND due_at IS NULL AND status = 'pending' AND id = (
         SELECT id FROM deliveries WHERE customer_id = ? AND lane = ? AND status = 'pending' ORDER BY lane_number LIMIT 1)`,
      [now, customerId, customerId, lane],
    );
  }

  /** Locks the lane until the unit of work ends, so that nobody adds a delivery to it. */
  async holdLane(session: Session, { customerId, lane }: LaneKey): Promise<void> {
    const sql = `SELECT last_id FROM id_counters WHERE customer_id = ? AND counter = ?${session.lockRows}`;
    await session.query(sql, [customerId, laneCounter(lane)]);
  }
}

export function laneCounter(lane: string): string {
  return `lane:${lane}`;
}
