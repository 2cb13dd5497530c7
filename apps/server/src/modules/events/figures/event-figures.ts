import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import type { DeliveryStatus } from '../delivery-state.js';
import { Destinations } from '../sending/destinations.js';
import type { Waiting } from '../sending/destinations.js';
import type { PauseReason } from '../subscriptions/subscription-state.entity.js';
import { EventFiguresRepository } from './event-figures.repository.js';

/** Figures from the database, which are the same for every node. */
export interface StoredFigures {
  readonly paused: Readonly<Record<PauseReason, number>>;
  /** Deliveries that wait for an attempt, or whose attempt is running. Counting stops at `MAX_COUNTED`. */
  readonly pending: number;
  /** How long the oldest due delivery has been due; 0 if none is due. */
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

  /** Attempts that this node is making. */
  countRunning(waiting: Waiting): number {
    return this.destinations.countRunning(waiting);
  }

  /** Destinations to which this node sends nothing, because they do not answer. */
  countSilent(): number {
    return this.destinations.countSilent(this.clock.now());
  }

  async read(): Promise<StoredFigures> {
    const { reader } = this.unitOfWork;
    const paused = { gone: 0, failing: 0, asked: 0 };
    for (const { reason, count } of await this.repository.countPaused(reader)) paused[reason] = count;
    const { pending, oldestDueAt } = await this.repository.countPending(reader);
    const oldestDueMs = oldestDueAt === null ? 0 : Math.max(this.clock.now() - oldestDueAt, 0);
    return { paused, pending, oldestDueMs };
  }
}

/** An ended attempt, as metrics count it. */
export interface AttemptFigure {
  /** The status of the delivery after the attempt. */
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
