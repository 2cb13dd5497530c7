import { Injectable } from '@nestjs/common';
import { sql, sqlList } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { laneCounter } from '../deliveries/deliveries.repository.js';
import type { Delivery } from '../deliveries/delivery.entity.js';

interface Deliveries {
  readonly customerId: number;
  readonly ids: readonly string[];
}

/** Removes deliveries. */
@Injectable()
export class OldDeliveriesRepository {
  /** Returns and locks final deliveries that were recorded before then, oldest first. */
  listOld(session: Session, then: number, limit: number): Promise<Array<Pick<Delivery, 'customerId' | 'id' | 'lane'>>> {
    return session.query(
      `SELECT customer_id AS "customerId", id, lane FROM deliveries
       WHERE created_at < ? AND status <> 'pending' ORDER BY created_at LIMIT ?${session.lockFreeRows}`,
      [then, limit],
    );
  }

  /** Removes at most `limit` attempts. @returns how many were removed */
  async removeAttempts(session: Session, { customerId, ids }: Deliveries, limit: number): Promise<number> {
    const { text, values } = sql`DELETE FROM delivery_attempts
      WHERE customer_id = ${customerId} AND (delivery_id, attempt) IN (
        SELECT delivery_id, attempt FROM delivery_attempts
        WHERE customer_id = ${customerId} AND delivery_id IN ${sqlList(ids)} LIMIT ${limit})
      RETURNING attempt`;
    return (await session.query(text, values)).length;
  }

  async remove(session: Session, { customerId, ids }: Deliveries): Promise<void> {
    const { text, values } = sql`DELETE FROM deliveries WHERE customer_id = ${customerId} AND id IN ${sqlList(ids)}`;
    await session.query(text, values);
  }

  /**
   * Removes the counters of lanes without deliveries, so that the next delivery gets number 1. Locks each counter first, because
   * adding to a lane or ending one of its deliveries locks it too. A lane whose counter is locked is in use, and is skipped.
   */
  async removeLanes(session: Session, customerId: number, lanes: readonly string[]): Promise<void> {
    if (lanes.length === 0) return;
    const held = sql`SELECT counter FROM id_counters
      WHERE customer_id = ${customerId} AND counter IN ${sqlList(lanes.map(laneCounter))}`;
    const rows = await session.query<{ readonly counter: string }>(held.text + session.lockFreeRows, held.values);
    if (rows.length === 0) return;
    const { text, values } = sql`DELETE FROM id_counters
      WHERE customer_id = ${customerId} AND counter IN ${sqlList(rows.map(({ counter }) => counter))} AND NOT EXISTS (
        SELECT 1 FROM deliveries
        WHERE deliveries.customer_id = ${customerId} AND lane = SUBSTR(counter, ${laneCounter('').length + 1}))`;
    await session.query(text, values);
  }
}
