import { Injectable } from '@nestjs/common';
import { sql, sqlList } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { Delivery } from '../deliveries/delivery.entity.js';

interface Deliveries {
  readonly customerId: number;
  readonly ids: readonly string[];
}

/** Takes deliveries away. */
@Injectable()
export class OldDeliveriesRepository {
  /** Those that were recorded before then and are final, the oldest first. Nobody has them sent again meanwhile. */
  listOld(session: Session, then: number, limit: number): Promise<Array<Pick<Delivery, 'customerId' | 'id'>>> {
    return session.query(
      `SELECT customer_id AS "customerId", id FROM deliveries
       WHERE created_at < ? AND status <> 'pending' ORDER BY created_at LIMIT ?${session.lockFreeRows}`,
      [then, limit],
    );
  }

  /** @returns how many attempts of these, at most so many */
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
}
