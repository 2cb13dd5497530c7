import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import type { PauseReason } from './subscriptions/subscription-state.entity.js';

/** Limit of counted subscriptions and deliveries. Counting up to it takes some milliseconds. */
export const MAX_COUNTED = 100_000;

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
    private readonly clock: Clock,
  ) {}

  async read(): Promise<StoredFigures> {
    const { reader } = this.unitOfWork;
    const paused = { gone: 0, failing: 0, asked: 0 };
    for (const { reason, count } of await reader.query<{ reason: PauseReason; count: number }>(COUNT_PAUSED))
      paused[reason] = count;
    const [failing] = await reader.query<{ count: number }>(COUNT_FAILING);
    const [queued] = await reader.query<{ count: number; oldest: number | null }>(COUNT_PENDING);
    const { count: pending, oldest } = queued ?? { count: 0, oldest: null };
    const oldestDueMs = oldest === null ? 0 : Math.max(this.clock.now() - oldest, 0);
    return { failing: failing?.count ?? 0, paused, pending, oldestDueMs };
  }
}

const COUNT_PAUSED = `SELECT paused_because AS reason, COUNT(*) AS count
  FROM (SELECT paused_at, paused_because FROM event_subscription_states LIMIT ${MAX_COUNTED}) states
  WHERE paused_at IS NOT NULL GROUP BY paused_because`;

/** Without deliveries to send, nothing would show that the partner answers again. */
const COUNT_FAILING = `SELECT COUNT(*) AS count FROM (SELECT * FROM event_subscription_states LIMIT ${MAX_COUNTED}) state
  WHERE failing_since IS NOT NULL AND paused_at IS NULL AND EXISTS (
    SELECT 1 FROM deliveries AS queued
    WHERE queued.customer_id = state.customer_id AND queued.subscription = state.subscription AND queued.due_at IS NOT NULL)`;

/** Counts in the order of the index of pending deliveries. */
const COUNT_PENDING = `SELECT COUNT(*) AS count, MIN(due_at) AS oldest FROM (
  SELECT due_at FROM deliveries WHERE due_at IS NOT NULL
  ORDER BY customer_id, subscription, due_at LIMIT ${MAX_COUNTED}) queued`;
