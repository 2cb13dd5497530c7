import type { DeliveryStatus } from '@talent-platform/protocol/events';
import { Injectable } from '@nestjs/common';
import { settleAll, sql, sqlList, sqlText, Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import { DeliveryAttempt } from './delivery-attempt.entity.js';
import { Delivery } from './delivery.entity.js';

/** The claim of an attempt, which takes at most 30 s (D-EVT-2), holds so long. Then other nodes may claim it (D-EVT-11). */
export const LEASE_MS = 60_000;

/**
 * A delivery that a node has claimed for an attempt. The name of the claim shows whether another node has claimed the
 * delivery since.
 */
export type ClaimedDelivery = Readonly<Delivery> & { readonly claim: string };

/** The deliveries about some workflows of a customer. At least one workflow is named. */
interface DeliveriesOfWorkflows {
  readonly customerId: number;
  readonly workflowIds: readonly number[];
  readonly limit: number;
}

const DELIVERIES = new Table(Delivery);
const ATTEMPTS = new Table(DeliveryAttempt);
const INSERT = DELIVERIES.insert();
const INSERT_ATTEMPT = `${ATTEMPTS.insert()} ON CONFLICT (${ATTEMPTS.key}) DO NOTHING`;
const CLAIM = `UPDATE deliveries
  SET claim = ?, due_at = ?, attempts = attempts + 1, attempts_of_round = attempts_of_round + 1
  WHERE customer_id = ? AND id = ?`;
const QUEUE = ['customerId', 'subscription', 'dueAt'] as const;

/** Deliveries as a queue: one row each, and an index of due deliveries by subscription. */
@Injectable()
export class DeliveriesRepository {
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

  /** Returns due deliveries of a subscription, oldest first, without those that another node is about to claim. */
  listDue(
    session: Session,
    { customerId, subscription }: SubscriptionKey,
    { now, limit }: { now: number; limit: number },
  ): Promise<Delivery[]> {
    return session.query<Delivery>(
      `SELECT ${DELIVERIES.columns()} FROM deliveries
       WHERE customer_id = ? AND subscription = ? AND due_at <= ? ORDER BY due_at LIMIT ?${session.lockFreeRows}`,
      [customerId, subscription, now, limit],
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

  /**
   * @param dueAt milliseconds since 1970; null if no attempt follows
   * @returns whether the claim was still valid. A node that takes too long loses it to another node.
   */
  async end(
    session: Session,
    { customerId, id, claim }: ClaimedDelivery,
    { status, dueAt }: { status: DeliveryStatus; dueAt: number | null },
  ): Promise<boolean> {
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

  /** Ends pending deliveries as failed, without another attempt. A running attempt loses its claim. */
  async giveUp(session: Session, customerId: number, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { text, values } = sql`UPDATE deliveries SET status = 'failed', due_at = NULL, claim = NULL
      WHERE customer_id = ${customerId} AND status = 'pending' AND id IN ${sqlList(ids)}`;
    await session.query(text, values);
  }

  /**
   * Restarts final deliveries. Their attempts count on, and those of their round start at 0 (D-EVT-3, D-EVT-2). Makes
   * pending deliveries due at once. Does not change a delivery whose attempt is running.
   * @param status if given, only deliveries that have it are restarted
   * @returns how many were restarted
   */
  async beginAgain(
    session: Session,
    customerId: number,
    { ids, status, now }: { ids: readonly string[]; status?: DeliveryStatus; now: number },
  ): Promise<number> {
    if (ids.length === 0) return 0;
    const { text, values } = sql`UPDATE deliveries SET status = 'pending', due_at = ${now},
        attempts_of_round = CASE WHEN status = 'pending' THEN attempts_of_round ELSE 0 END
      WHERE claim IS NULL AND customer_id = ${customerId} AND id IN ${sqlList(ids)}
        ${status === undefined ? sqlText('') : sql`AND status = ${status}`} RETURNING id`;
    return (await session.query(text, values)).length;
  }

  /** Returns and locks final deliveries that were recorded before a time, oldest first. */
  listOld(session: Session, then: number, limit: number): Promise<Array<Pick<Delivery, 'customerId' | 'id'>>> {
    return session.query(
      `SELECT customer_id AS "customerId", id FROM deliveries
       WHERE created_at < ? AND status <> 'pending' ORDER BY created_at LIMIT ?${session.lockFreeRows}`,
      [then, limit],
    );
  }

  /**
   * Removes deliveries with their attempts.
   * @returns how many attempts were removed
   */
  async remove(session: Session, customerId: number, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const named = sqlList(ids);
    const attempts = sql`DELETE FROM delivery_attempts WHERE customer_id = ${customerId} AND delivery_id IN ${named}
      RETURNING attempt`;
    const removed = await session.query(attempts.text, attempts.values);
    const { text, values } = sql`DELETE FROM deliveries WHERE customer_id = ${customerId} AND id IN ${named}`;
    await session.query(text, values);
    return removed.length;
  }

  /** Lists deliveries about workflows. Events about the boards of a job name the job in `system_id`. */
  listOfWorkflows(
    session: Session,
    { customerId, workflowIds, limit }: DeliveriesOfWorkflows,
  ): Promise<Array<Pick<Delivery, 'id' | 'subscription' | 'lane'>>> {
    const { text, values } = sql`SELECT id, subscription, lane FROM deliveries WHERE customer_id = ${customerId}
      AND event_type NOT IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')
      AND system_id IN ${sqlList(workflowIds.map(String))} ORDER BY id LIMIT ${limit}`;
    return session.query(text, values);
  }

  /** Removes deliveries about workflows, sent or not (D-PRV-3). The next delivery of each lane is due then. */
  async removeOfWorkflows(
    session: Session,
    wanted: DeliveriesOfWorkflows,
    now: number,
  ): Promise<{ readonly deliveries: number; readonly attempts: number }> {
    const { customerId } = wanted;
    const found = await this.listOfWorkflows(session, wanted);
    const ids = found.map(({ id }) => id);
    const attempts = await this.remove(session, customerId, ids);
    const left = found.map((delivery) => ({ customerId, ...delivery }));
    await this.openLanes(session, left, now);
    return { deliveries: found.length, attempts };
  }

  async isLaneBusy(session: Session, customerId: number, lane: string): Promise<boolean> {
    const sql = `SELECT 1 AS one FROM deliveries WHERE customer_id = ? AND lane = ? AND status = 'pending' LIMIT 1`;
    return (await session.query(sql, [customerId, lane])).length > 0;
  }

  /**
   * Makes the first pending delivery of each lane due. Locks the subscriptions until the unit of work ends, so that
   * nobody adds a delivery to their lanes.
   */
  async openLanes(
    session: Session,
    deliveries: ReadonlyArray<Pick<Delivery, 'customerId' | 'subscription' | 'lane'>>,
    now: number,
  ): Promise<void> {
    const lanes = new Map(deliveries.flatMap((one) => (one.lane === null ? [] : [[one.lane, one]])));
    for (const [lane, { customerId, subscription }] of [...lanes].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      await session.query(`SELECT last_id FROM id_counters WHERE customer_id = ? AND counter = ?${session.lockRows}`, [
        customerId,
        laneCounter(subscription),
      ]);
      await session.query(
        `UPDATE deliveries SET due_at = ?
         WHERE customer_id = ? AND due_at IS NULL AND status = 'pending' AND id = (
           SELECT id FROM deliveries WHERE customer_id = ? AND lane = ? AND status = 'pending'
           ORDER BY lane_number LIMIT 1)`,
        [now, customerId, customerId, lane],
      );
    }
  }
}

/** Returns the name of the counter that orders the deliveries of a subscription. */
export function laneCounter(subscription: string): string {
  return `lane:${subscription}`;
}
