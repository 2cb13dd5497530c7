import { Injectable } from '@nestjs/common';
import { sql, sqlList } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { Delivery } from './delivery.entity.js';

/** The deliveries about some workflows of a customer. At least one workflow is named. */
interface DeliveriesOfWorkflows {
  readonly customerId: number;
  readonly workflowIds: readonly number[];
  readonly limit: number;
}

/** Removes what was sent about workflows, sent or not, when their person is erased (D-PRV-3). */
@Injectable()
export class PersonDeliveries {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  async listIds(session: Session, wanted: DeliveriesOfWorkflows): Promise<string[]> {
    const { text, values } = selected(wanted);
    return (await session.query<Pick<Delivery, 'id'>>(text, values)).map(({ id }) => id);
  }

  /** Removes at most `limit` deliveries with their attempts. The next delivery of each lane is due then. */
  async remove(
    session: Session,
    wanted: DeliveriesOfWorkflows,
    now: number,
  ): Promise<{ readonly deliveries: number; readonly attempts: number }> {
    const { customerId } = wanted;
    const { text, values } = selected(wanted);
    const found = await session.query<Pick<Delivery, 'id' | 'lane'>>(text, values);
    if (found.length === 0) return { deliveries: 0, attempts: 0 };
    const lanes = [...new Set(found.flatMap(({ lane }) => lane ?? []))].toSorted();
    for (const lane of lanes) await this.deliveries.holdLane(session, { customerId, lane });
    const ids = sqlList(found.map(({ id }) => id));
    const ofAttempts = sql`DELETE FROM delivery_attempts WHERE customer_id = ${customerId} AND delivery_id IN ${ids}
      RETURNING attempt`;
    const attempts = (await session.query(ofAttempts.text, ofAttempts.values)).length;
    const ofDeliveries = sql`DELETE FROM deliveries WHERE customer_id = ${customerId} AND id IN ${ids} RETURNING id`;
    const removed = (await session.query(ofDeliveries.text, ofDeliveries.values)).length;
    for (const lane of lanes) await this.deliveries.openLane(session, { customerId, lane }, now);
    return { deliveries: removed, attempts };
  }
}

/** Events about the boards of a job name the job in `system_id`. */
function selected({ customerId, workflowIds, limit }: DeliveriesOfWorkflows): Sql {
  return sql`SELECT id, lane FROM deliveries WHERE customer_id = ${customerId}
    AND event_type NOT IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')
    AND system_id IN ${sqlList(workflowIds.map(String))} ORDER BY id LIMIT ${limit}`;
}
