import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import { sql, sqlList } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { AgedRows, Retention } from '../../retention/index.js';
import type { RemovalStep } from '../../retention/index.js';
import { laneCounter } from '../deliveries/deliveries.repository.js';
import type { Delivery } from '../deliveries/delivery.entity.js';

@Injectable()
export class OldDeliveriesRepository {
  /** Returns and locks final deliveries that were recorded before a time, oldest first. */
  listOld(session: Session, then: number, limit: number): Promise<Array<Pick<Delivery, 'customerId' | 'id' | 'lane'>>> {
    return session.query(
      `SELECT customer_id AS "customerId", id, lane FROM deliveries
       WHERE created_at < ? AND status <> 'pending' ORDER BY created_at LIMIT ?${session.lockFreeRows}`,
      [then, limit],
    );
  }

  async findOldest(session: Session): Promise<number | undefined> {
    const sql = 'SELECT created_at AS at FROM deliveries ORDER BY created_at LIMIT 1';
    return (await session.query<{ readonly at: number }>(sql))[0]?.at;
  }

  /**
   * Removes at most `limit` attempts.
   * @returns how many were removed
   */
  async removeAttempts(
    session: Session,
    { customerId, ids }: { customerId: number; ids: readonly string[] },
    limit: number,
  ): Promise<number> {
    const { text, values } = sql`DELETE FROM delivery_attempts
      WHERE customer_id = ${customerId} AND (delivery_id, attempt) IN (
        SELECT delivery_id, attempt FROM delivery_attempts
        WHERE customer_id = ${customerId} AND delivery_id IN ${sqlList(ids)} LIMIT ${limit})
      RETURNING attempt`;
    return (await session.query(text, values)).length;
  }

  async remove(session: Session, { customerId, ids }: { customerId: number; ids: readonly string[] }): Promise<void> {
    const { text, values } = sql`DELETE FROM deliveries WHERE customer_id = ${customerId} AND id IN ${sqlList(ids)}`;
    await session.query(text, values);
  }

  /**
   * Removes the counters of lanes without deliveries, so that the next delivery gets number 1. Locks each counter
   * first, because adding to a lane or ending one of its deliveries locks the counter too. If a counter is locked,
   * its lane is in use, and is skipped.
   */
  async removeLanes(session: Session, customerId: number, lanes: readonly string[]): Promise<void> {
    if (lanes.length === 0) return;
    const counters = sql`SELECT counter FROM id_counters
      WHERE customer_id = ${customerId} AND counter IN ${sqlList(lanes.map(laneCounter))}`;
    const rows = await session.query<{ readonly counter: string }>(
      counters.text + session.lockFreeRows,
      counters.values,
    );
    if (rows.length === 0) return;
    const { text, values } = sql`DELETE FROM id_counters
      WHERE customer_id = ${customerId} AND counter IN ${sqlList(rows.map(({ counter }) => counter))} AND NOT EXISTS (
        SELECT 1 FROM deliveries
        WHERE deliveries.customer_id = ${customerId} AND lane = SUBSTR(counter, ${laneCounter('').length + 1}))`;
    await session.query(text, values);
  }
}

/** Limit of deliveries that one unit of work removes, because their attempts contain replies. */
const MAX_PER_UNIT = 100;

const ATTEMPTS_PER_UNIT = 100;

/** Removes old final deliveries, their attempts, and the counters of empty lanes (D-EVT-8). */
@Injectable()
export class OldDeliveries extends AgedRows implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly table = 'deliveries';
  readonly keptMs: number;

  constructor(
    retention: Retention,
    private readonly repository: OldDeliveriesRepository,
    { kept }: Configuration,
  ) {
    super(retention);
    this.keptMs = kept.deliveriesMs;
  }

  findOldest(): Promise<number | undefined> {
    return this.repository.findOldest(this.retention.unitOfWork.reader);
  }

  protected removeStep(then: number, rows: number): Promise<RemovalStep> {
    return this.retention.unitOfWork.write(async (session) => {
      const [first, ...others] = await this.repository.listOld(session, then, Math.min(rows, MAX_PER_UNIT));
      if (first === undefined) return { removed: 0, isEnd: true };
      const { customerId } = first;
      const old = [first, ...others.filter((other) => other.customerId === customerId)];
      const ids = old.map(({ id }) => id);
      const removed = await this.repository.removeAttempts(session, { customerId, ids }, ATTEMPTS_PER_UNIT);
      // If attempts are left, the next unit removes them and their deliveries.
      if (removed === ATTEMPTS_PER_UNIT) return { removed: 0, isEnd: false };
      await this.repository.remove(session, { customerId, ids });
      await this.repository.removeLanes(session, customerId, [...new Set(old.flatMap(({ lane }) => lane ?? []))]);
      return { removed: ids.length, isEnd: false };
    });
  }
}
