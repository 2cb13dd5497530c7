import type { DeliveryStatus } from '@talent-platform/protocol/events';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { Destinations } from './sending/destination-limits.js';
import type { Waiting } from './sending/destination-limits.js';
import type { PauseReason } from './subscriptions/subscription-state.entity.js';
import type { SubscriptionKey } from './subscriptions/subscriptions.repository.js';

/** Limit of counted subscriptions and deliveries. Counting up to it takes some milliseconds. */
export const MAX_COUNTED = 100_000;

/** If there are more subscriptions, the oldest delivery is searched in this many of them only. */
const MAX_QUEUES = 500;

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

  /**
   * Counts subscriptions that fail. Without deliveries to send, nothing would show that the partner answers again.
   */
  async countFailing(session: Session): Promise<number> {
    const [row] = await session.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM (SELECT * FROM event_subscription_states LIMIT ${MAX_COUNTED}) state
       WHERE failing_since IS NOT NULL AND paused_at IS NULL AND EXISTS (
         SELECT 1 FROM deliveries AS queued
         WHERE queued.customer_id = state.customer_id AND queued.subscription = state.subscription AND queued.due_at IS NOT NULL)`,
    );
    return row?.count ?? 0;
  }

  /** Counts in the order of the index of pending deliveries. */
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

/** Figures from the database, which are the same for every node. */
interface StoredFigures {
  /** Subscriptions with deliveries to send whose partners accept nothing. Counting stops at `MAX_COUNTED`. */
  readonly failing: number;
  readonly paused: Readonly<Record<PauseReason, number>>;
  /** Deliveries that wait for an attempt, or whose attempt is running. Counting stops at `MAX_COUNTED`. */
  readonly pending: number;
  /** The time for which the oldest due delivery has been due. 0 if none is due. */
  readonly oldestDueMs: number;
}

/** Figures of the delivery of events, for the operator. */
@Injectable()
export class EventFigures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: EventFiguresRepository,
    private readonly destinations: Destinations,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of attempts that this node is making. */
  countRunning(waiting: Waiting): number {
    return this.destinations.countRunning(waiting);
  }

  async read(): Promise<StoredFigures> {
    const { reader } = this.unitOfWork;
    const paused = { gone: 0, failing: 0, asked: 0 };
    for (const { reason, count } of await this.repository.countPaused(reader)) paused[reason] = count;
    const failing = await this.repository.countFailing(reader);
    const { pending, oldestDueAt } = await this.repository.countPending(reader);
    const oldestDueMs = oldestDueAt === null ? 0 : Math.max(this.clock.now() - oldestDueAt, 0);
    return { failing, paused, pending, oldestDueMs };
  }
}

/** An ended attempt, as metrics count it. */
export interface AttemptFigure {
  readonly outcome: DeliveryStatus;
  readonly waiting: Waiting;
  readonly durationMs: number;
}

/** Reports each attempt of this node to the metrics. */
@Injectable()
export class AttemptFeed {
  readonly #listeners: Array<(attempt: AttemptFigure) => void> = [];

  listen(listener: (attempt: AttemptFigure) => void): void {
    this.#listeners.push(listener);
  }

  tell(attempt: AttemptFigure): void {
    for (const listener of this.#listeners) listener(attempt);
  }
}
