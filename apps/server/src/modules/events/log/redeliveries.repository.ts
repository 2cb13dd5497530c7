import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { DeliveryStatus } from '../delivery-state.js';

/** A search for deliveries of a customer, by status and by the time when they were recorded. */
export interface RedeliverySearch {
  readonly customerId: number;
  readonly status: DeliveryStatus;
  /** Only ids from this text on … */
  readonly behind: string;
  /** … and before this one. */
  readonly before: string;
}

/** A delivery that may be begun again, and its queue. */
export type RedeliverableDelivery = Readonly<Pick<Delivery, 'id' | 'subscription' | 'createdAt'>>;

/**
 * Begins a final delivery again: its attempts count on, and those of its round start at 0 (D-EVT-3, D-EVT-2). Makes a pending delivery due
 * at once. Does not touch a delivery whose attempt is running.
 */
const BEGIN_AGAIN = `UPDATE deliveries
  SET status = 'pending', due_at = ?, attempts_of_round = CASE WHEN status = 'pending' THEN attempts_of_round ELSE 0 END
  WHERE claim IS NULL AND customer_id = ?`;

/** Puts deliveries into the queue again. */
@Injectable()
export class RedeliveriesRepository {
  async findSubscription(session: Session, customerId: number, id: string): Promise<string | undefined> {
    const sql = 'SELECT subscription FROM deliveries WHERE customer_id = ? AND id = ?';
    const [row] = await session.query<Pick<Delivery, 'subscription'>>(sql, [customerId, id]);
    return row?.subscription;
  }

  /** @returns whether the delivery was begun again; false if its attempt is running */
  async beginAgain(
    session: Session,
    { customerId, id, now }: { customerId: number; id: string; now: number },
  ): Promise<boolean> {
    return (await session.query(`${BEGIN_AGAIN} AND id = ? RETURNING id`, [now, customerId, id])).length > 0;
  }

  /** Oldest first. */
  listOldest(
    session: Session,
    { customerId, status, behind, before }: RedeliverySearch,
    limit: number,
  ): Promise<RedeliverableDelivery[]> {
    return session.query<RedeliverableDelivery>(
      `SELECT id, subscription, created_at AS "createdAt" FROM deliveries
       WHERE customer_id = ? AND status = ? AND id > ? AND id < ? ORDER BY id LIMIT ?`,
      [customerId, status, behind, before, limit],
    );
  }

  /** @returns how many of the deliveries still had the status */
  async beginAllAgain(
    session: Session,
    { customerId, status }: Pick<RedeliverySearch, 'customerId' | 'status'>,
    { ids, now }: { readonly ids: readonly string[]; readonly now: number },
  ): Promise<number> {
    const rows = await session.query(
      `${BEGIN_AGAIN} AND status = ? AND id IN (${ids.map(() => '?').join(', ')}) RETURNING id`,
      [now, customerId, status, ...ids],
    );
    return rows.length;
  }
}
