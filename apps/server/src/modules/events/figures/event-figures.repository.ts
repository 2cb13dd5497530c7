import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { SubscriptionKey } from '../subscriptions/subscriptions.repository.js';
import type { PauseReason } from '../subscriptions/subscription-state.entity.js';

/** Counting of subscriptions and deliveries stops here. Counting this many takes some milliseconds. */
export const MAX_COUNTED = 100_000;
/** Above the limit, only this many subscriptions are asked for their oldest delivery. */
const MAX_QUEUES = 500;

/** Counts events, with a bound on the work. */
@Injectable()
export class EventFiguresRepository {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  async countPaused(
    session: Session,
  ): Promise<ReadonlyArray<{ readonly reason: PauseReason; readonly count: number }>> {
    return session.query(
      `SELECT paused_because AS reason, COUNT(*) AS count
       FROM (SELECT paused_at, paused_because FROM event_subscription_states LIMIT ${MAX_COUNTED}) states
       WHERE paused_at IS NOT NULL GROUP BY paused_because`,
    );
  }

  /** In the order of the index of pending deliveries. */
  async countPending(
    session: Session,
  ): Promise<{ readonly pending: number; /** Milliseconds since 1970. */ readonly oldestDueAt: number | null }> {
    const [row] = await session.query<{ pending: number; oldest: number | null }>(
      `SELECT COUNT(*) AS pending, MIN(due_at) AS oldest FROM (
         SELECT due_at FROM deliveries WHERE due_at IS NOT NULL
         ORDER BY customer_id, subscription, due_at LIMIT ${MAX_COUNTED}) queued`,
    );
    const { pending, oldest } = row ?? { pending: 0, oldest: null };
    if (pending < MAX_COUNTED) return { pending, oldestDueAt: oldest };
    return { pending, oldestDueAt: Math.min(oldest ?? Infinity, await this.#oldestOfQueues(session)) };
  }

  async #oldestOfQueues(session: Session): Promise<number> {
    let oldest = Infinity;
    let behind: SubscriptionKey = { customerId: -1, subscription: '' };
    for (let looked = 0; looked < MAX_QUEUES; looked += 1) {
      const queue = await this.deliveries.findNextQueue(session, behind);
      if (queue === undefined) break;
      oldest = Math.min(oldest, queue.dueAt);
      behind = queue;
    }
    return oldest;
  }
}
