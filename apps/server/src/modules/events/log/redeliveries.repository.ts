import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { DeliveryStatus } from '../delivery-state.js';

/** Some deliveries of a customer, by their status and by when they were recorded. */
export interface Redelivered {
  readonly customerId: number;
  readonly status: DeliveryStatus;
  /** Ids behind this one, or what stands before them … */
  readonly behind: string;
  /** … and before this one. */
  readonly before: string;
}

/** Where a delivery stands. */
export type DeliveryPlace = Readonly<Pick<Delivery, 'id' | 'subscription' | 'createdAt'>>;

/**
 * What is final is begun again: its attempts go on counting, those of its round begin at none (D-EVT-3, D-EVT-2). What is pending is due at
 * once. Of whatever is being sent nothing is touched.
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

  /** @returns whether it is begun; not if it is being sent */
  async beginAgain(
    session: Session,
    { customerId, id, now }: { customerId: number; id: string; now: number },
  ): Promise<boolean> {
    return (await session.query(`${BEGIN_AGAIN} AND id = ? RETURNING id`, [now, customerId, id])).length > 0;
  }

  /** Oldest first. */
  listOldest(
    session: Session,
    { customerId, status, behind, before }: Redelivered,
    limit: number,
  ): Promise<DeliveryPlace[]> {
    return session.query<DeliveryPlace>(
      `SELECT id, subscription, created_at AS "createdAt" FROM deliveries
       WHERE customer_id = ? AND status = ? AND id > ? AND id < ? ORDER BY id LIMIT ?`,
      [customerId, status, behind, before, limit],
    );
  }

  /** @returns how many of them still had the status */
  async beginAllAgain(
    session: Session,
    { customerId, status }: Pick<Redelivered, 'customerId' | 'status'>,
    { ids, now }: { readonly ids: readonly string[]; readonly now: number },
  ): Promise<number> {
    const rows = await session.query(
      `${BEGIN_AGAIN} AND status = ? AND id IN (${ids.map(() => '?').join(', ')}) RETURNING id`,
      [now, customerId, status, ...ids],
    );
    return rows.length;
  }
}
